"""What the sentence rules know of single languages: words that end in a full stop without ending a sentence.

Data only. Words stand as they are written inside a sentence: one in lower case is also known capitalised and in
capitals, one with a capital only so and in capitals ("Sun." is a day, "sun." ends a sentence).
"""

from __future__ import annotations

from typing import NamedTuple


class Language(NamedTuple):
    """The table of one language; all words without their last full stop, separated by spaces.

    Attributes:
        titles: Words that are followed by a name and so never end a sentence.
        inner: Words that hardly ever end a sentence: "e.g.", "bzw.".
        numbered: Words that are abbreviations only before a number: "No. 5", "S. 225".
        compounds: What longer words end in that are abbreviations only before a number: "Hausnr. 5". No word that is
            none may end so.
        either: Words that may end a sentence; they do when a word of `starters` follows.
        starters: Words that, with a capital after a doubtful full stop, begin a sentence.
        ordinals: Whether a number with a full stop is an ordinal ("3. Oktober").
        noun_capitals: Whether nouns have capitals, so that one after an ordinal says nothing.
        hours: Words for the time of day, which end a sentence that is long enough to be one.
        after_hours: Words with a capital that go on after a time of day.
        exclamations: Names that hold an exclamation mark or question mark.
        pronouns: Single letters that are words ("I").
        marks: Terminators of this language beside those of Unicode.
        particles: First characters of what goes on after a closing bracket in scripts without white space.
    """

    titles: str = ""
    inner: str = ""
    numbered: str = ""
    compounds: str = ""
    either: str = ""
    starters: str = ""
    ordinals: bool = False
    noun_capitals: bool = False
    hours: str = ""
    after_hours: str = ""
    exclamations: str = ""
    pronouns: str = ""
    marks: str = ""
    particles: str = ""


UNDETERMINED = Language(
    titles="Dr Mr Mrs Ms Prof St Mt",
    inner="e.g i.e cf vs viz al",
    numbered="No Nr p pp fig vol Art",
    either="etc Inc Ltd Co Corp Jr Sr",
)

LANGUAGES: dict[str, Language] = {
    "und": UNDETERMINED,
    "en": Language(
        titles="Mr Mrs Ms Messrs Mme Mlle Dr Drs Prof Rev Fr Gen Gov Sen Sens Rep Reps Pres Capt Cpt Cmdr Cpl Col "
        "Lt Maj Sgt Adm Amb Atty Supt Insp Mt Ft Msgr Pvt Brig Ald Hon",
        inner="e.g i.e eg ie cf viz vs v approx ca incl excl resp esp orig c.f n.b w.r.t a.k.a q.v",
        numbered="no nos nr p pp par pg vol vols fig figs ch chap sec sect art eq eqs eqn ed eds ex tab para app cl "
        "ver op opp l ll n nn § n° N° Acct Apt Bk Bldg Hwy Matt Ph Ps Ref Rm Rom Rs Rt Rte Sch Ste Stat avg chs col "
        "cols ct eqns exod fol iss ln max pars paras pls proc refs reg sched secs ser subsec supp suppl thm vv",
        either="etc al inc ltd llc co corp bros jr sr esq assn assoc dept univ inst est govt natl intl st ave blvd "
        "rd sq ft lb lbs oz hr hrs min mins yr yrs mo Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Mon Tue "
        "Tues Wed Thu Thur Thurs Fri Sat Sun Ala Ariz Ark Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Md Mich "
        "Minn Miss Mont Neb Nev Okla Ore Pa Penn Tenn Tex Va Vt Wash Wis Wyo Ph.D PhD Dist pt pts trans misc tel "
        "ext ibid",
        starters="The A An This That These Those It Its He His She Her We Our They Their Them You Your I My There "
        "Here What When Where Why Who Whose Which How If Although Though Because Since While After Before In On "
        "At By From With Without To Of For But And Or So Yet Not No Yes However Therefore Thus Then Hence Now "
        "Also As Another Some Many Most All Any Each Every Both Few Several Do Does Did Is Are Was Were Would "
        "Could Should Can Might Has Have Had Please Let Once Until Despite During Under Over Between Among "
        "According Meanwhile Moreover Furthermore Nevertheless Next Finally Later Today Yesterday Tomorrow "
        "Perhaps Maybe Even Only Just Still Such Other Others Everyone Everybody Everything Nobody Nothing "
        "Someone Something Through Instead Indeed Unfortunately Fortunately Recently Sometimes Often Never Always "
        "Again Consequently Additionally Similarly Overall See Note Unlike Like Into About Against Nor Either "
        "Neither",
        hours="a.m p.m am pm",
        after_hours="EST EDT CST CDT MST MDT PST PDT ET CT PT GMT UTC CET CEST BST Eastern Central Pacific "
        "Mountain Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June "
        "July August September October November December",
        exclamations="Yahoo Jeopardy Yum Wham Oklahoma Kahoot Joomla Moulin Eek Oliver E Panic Chips",
        pronouns="I",
    ),
    "de": Language(
        titles="Hr Hrn Fr Dr Prof Dipl Ing Mag St med phil jur rer nat h.c Frl Gebr Fa",
        inner="z.B z.T z.Z z.Zt z.Hd u.a u.U u.ä u.Ä d.h d.i i.d.R i.A i.V i.e.S m.E m.W o.ä o.Ä o.g s.o s.u v.a "
        "v.Chr n.Chr bzw ca evtl ggf vgl inkl exkl zzgl abzgl einschl ausschl insb insbes sog bes bspw allg "
        "entspr geb gest verh ev kath jew zw urspr vorm ehem betr bzgl Anm Hrsg hrsg Bd Bde Jh Jhd zit Übers "
        "übers dt engl frz lat griech ital span russ amerik brit schweiz österr städt staatl techn wiss "
        "lt lfd Lfd",
        numbered="Nr Art S Abs Abb Tab Kap Bd Ziff Rn Rz Az Aufl Tel Str Pkt Lit Fn § Seite Nrn s.S Kl Bl Z Abschn "
        "Anl Ausg Bj Buchst Drs Fußn Gr Halbs Hs Inv Jg Kto No Pos Rdn Reg Sp Taf Tl Var Vol Vs Whg Zi erb fol gegr "
        "lit max mind rd verst Unterabs UAbs",
        compounds="str nr nrn bd",
        either="usw etc usf u.s.w dgl Mio Mrd Tsd Std Sek Jan Feb Mär Apr Jun Jul Aug Sept Sep Okt Nov Dez Mo Di Mi "
        "Do Fr Sa So a.D e.V Co GmbH str Pl Tel Inc Ltd Corp al ff gem min Bhf Hbf",
        starters="Der Die Das Den Dem Des Ein Eine Einen Einem Einer Er Sie Es Wir Ich Ihr Du Man Dies Diese "
        "Dieser Dieses Diesen Diesem Danach Dann Doch Aber Und Oder Auch Als Am An Auf Aus Bei Beim Bis Da Dabei "
        "Damit Daher Darum Deshalb Dort Durch Für Gegen Hier Im In Ist Jetzt Jedoch Mit Nach Nachdem Nicht Noch "
        "Nun Ob Obwohl Ohne Seit Sein Seine Seinen So Sowohl Über Um Unter Viele Vielleicht Vom Von Vor Was Weil "
        "Wenn Wer Wie Wo Wann Warum Wieder Während Zu Zum Zur Zwar Zudem Zunächst Alle Alles Allerdings Andere "
        "Außerdem Bereits Beide Einige Etwas Ferner Heute Gestern Morgen Kein Keine Mein Meine Manche Mehr Nur "
        "Schon Sehr Sonst Später Trotzdem Unser Unsere Weitere Welche Hat War Waren Sind Wird",
        ordinals=True,
        noun_capitals=True,
        hours="Uhr",
    ),
    "fr": Language(
        titles="M MM Mr Mme Mmes Mlle Mlles Dr Drs Pr Prof Mgr St Ste Sts Gén Col Cdt Lt Vve Me",
        inner="c.-à-d p.ex env cf ex av apr vs c.à.d i.e e.g id éd coll trad",
        numbered="n no nos p pp vol fig chap art t al ch § réf ref v N n° N° ann app apt arr bât ca cat circ dép esc "
        "fasc fol fév ill inv lib liv max ms mss num parag pl rééd sect tab tabl éq",
        either="etc janv févr avr juil sept oct nov déc J.-C J.C Cie tél bd boul av S.A S.A.R.L Inc Ltd hab min",
        starters="Le La Les L Un Une Des Du De D Il Elle Ils Elles On Nous Vous Je J Tu Ce C Cet Cette Ces Cela Ça "
        "Ceci Mais Et Ou Or Donc Ni Car Puis Ensuite Enfin Ainsi Alors Aussi Après Avant Avec Sans Dans Sur Sous "
        "Pour Par En Au Aux À A Chez Depuis Pendant Quand Lorsque Si Comme Comment Pourquoi Qui Que Quoi Quel "
        "Quelle Où Son Sa Ses Mon Ma Mes Ton Ta Tes Notre Nos Votre Vos Leur Leurs Tout Tous Toute Toutes "
        "Plusieurs Certains Chaque Aujourd Hier Demain Pourtant Cependant Toutefois Malgré Selon Y N Ne Est Sont",
    ),
    "es": Language(
        titles="sr sres sra sras srta srtas dr dra dres prof profa lic ing arq D Dña Fr Gral Cnel Cap Tte Sto Sta "
        "Ud Uds Vd Vds Mons Excmo Ilmo Mt Mr Mrs",
        inner="p.ej ej cf vs aprox p.e a.e i.e admón lun mié jue vie sáb dom párrf párr",
        numbered="núm núms no nro nros n p pp pág págs vol fig cap caps art arts tel tlf ext av avda c cra apdo ed t "
        "N n° N° nº Nº Pza ap apto ca cód disp doc dto exp figs fol fols hab incs lib lín lám máx mín ref reg "
        "sec secc sig ss tab tít vols",
        either="etc ene feb abr jun jul ago sep sept oct nov dic EE.UU EEUU UU EE S.A S.L S.R.L Cía Ltda Inc a.C "
        "d.C a.m p.m min seg hs km kg cm mm m depto dpto prov Mar May",
        starters="El La Los Las Lo Un Una Unos Unas Él Ella Ellos Ellas Yo Tú Nosotros Usted Ustedes Este Esta "
        "Estos Estas Esto Ese Esa Eso Esos Esas Aquel Aquella Pero Y E O U Ni Sin Con De Del Desde En Entre Hacia "
        "Hasta Para Por Según Sobre Tras Al A Ante Aunque Como Cuando Donde Mientras Porque Si Que Qué Quién Cómo "
        "Cuándo Dónde Cuál Su Sus Mi Mis Tu Tus Nuestro Nuestra Todo Toda Todos Todas Muchos Muchas Algunos "
        "Algunas Otro Otra Otros Cada Después Antes Luego Entonces Así También Además Ya No Sí Se Le Les Me Nos "
        "Hay Hoy Ayer Mañana Es Son Fue Era Ahora Finalmente",
    ),
    "it": Language(
        titles="sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch geom rag On Sen Mons Gen Col "
        "Cap Ten SS Ill Egr Gent Spett",
        inner="es p.es ad.es cfr cf ca vs c.d cd id ib ibid i.e e.g",
        numbered="n nn p pp pag pagg vol voll fig figg cap capp art artt tel all tab c v t N n° N° nr bibl cat civ "
        "co cod col coll cpv def ed eq fasc ff fol int inv lett lib max ms mss num ord par prop prot reg rif sc ser "
        "sez sgg ss tav teor vv",
        either="ecc etc gen febb apr magg giu lug ago sett ott nov dic lun mart merc giov ven sab dom a.C d.C "
        "S.p.A S.r.l srl F.lli min",
        starters="Il Lo La I Gli Le L Un Uno Una Egli Ella Lui Lei Loro Essi Io Tu Noi Voi Questo Questa Questi "
        "Queste Quello Quella Quelli Quelle Ciò Ma E Ed O Oppure Né Però Quindi Dunque Allora Poi Dopo Prima Con "
        "Senza Di Del Della Dei Delle Da Dal Dalla In Nel Nella Nei Nelle Su Sul Sulla Per Tra Fra A Al Alla Ai "
        "Alle Anche Ancora Come Quando Dove Perché Mentre Se Che Chi Cosa Quale Quanto Suo Sua Suoi Sue Mio Mia "
        "Tutto Tutti Tutte Molti Alcuni Alcune Altri Ogni Oggi Ieri Domani Non Sì Si È Era Sono Infine Inoltre "
        "Tuttavia Secondo",
    ),
    "pt": Language(
        titles="sr sra srs sras srta dr dra drs prof profa eng arq adv D Pe Fr Gen Cel Cap Ten Exmo Exma Ilmo Sto Sta",
        inner="p.ex ex cf vs aprox i.e e.g",
        numbered="n nº núm p pp pág págs vol fig cap art arts tel ed t n° N° Nº inc alín ap apto ca caps col doc "
        "figs fl fls incs liv mín num parág proc ref reg Res sec séc tab tabs vols",
        either="etc jan fev abr mai jun jul ago set out nov dez a.C d.C S.A Ltda Cia Inc Av R min máx km kg depto "
        "E.U.A Mar",
        starters="O A Os As Um Uma Uns Umas Ele Ela Eles Elas Eu Tu Nós Você Vocês Este Esta Estes Estas Isto Esse "
        "Essa Isso Aquele Aquela Aquilo Mas E Ou Nem Porém Contudo Portanto Então Depois Antes Com Sem De Do Da "
        "Dos Das Em No Na Nos Nas Num Numa Por Pelo Pela Para Sobre Entre Até Desde Após Ao À Aos Às Como Quando "
        "Onde Porque Se Que Quem Qual Quanto Seu Sua Seus Suas Meu Minha Todo Toda Todos Todas Muitos Muitas "
        "Alguns Algumas Outro Outra Outros Cada Hoje Ontem Amanhã Não Sim Já Também Ainda Assim É Foi Era São Há "
        "Segundo",
    ),
    "nl": Language(
        titles="dhr mevr mw mej dr drs ir ing mr prof ds jhr St Mr Mrs",
        inner="bijv b.v bv d.w.z dwz d.m.v i.p.v i.v.m m.b.t m.a.w o.a o.l.v t.a.v t.o.v t/m ca resp incl excl evt "
        "vgl enz.v zgn z.g zg nl m.i a.u.b s.v.p",
        numbered="nr nrs blz p pag art hfst fig afb tel vol par lid bijl afl bladz dl hst jrg max ong plm tab vs",
        compounds="str nr nrs",
        either="enz etc jan feb mrt apr jun jul aug sep sept okt nov dec jr sr e.d e.a a.d v.Chr n.Chr B.V N.V Co "
        "Inc Ltd min",
        starters="De Het Een Hij Zij Ze We Wij Ik Je Jij Jullie U Er Dit Dat Deze Die Daar Hier Maar En Of Want "
        "Dus Toch Toen Dan Nu Ook Als Na Naar Met Zonder Van Voor Door Over Onder Op Om In Bij Uit Aan Tegen Tot "
        "Tussen Volgens Wat Wie Waar Wanneer Waarom Hoe Welke Mijn Zijn Haar Hun Ons Onze Alle Alles Veel Vele "
        "Sommige Andere Elke Ieder Niet Geen Ja Nee Nog Daarna Daarom Vandaag Gisteren Morgen Is Was Waren Heeft "
        "Hebben",
    ),
    "pl": Language(
        titles="p pp prof dr hab inż mgr lek med płk gen kpt ks bp abp św bł dyr prez mec ul",
        inner="np m.in tzn tzw tj itd.z ww pow ang niem fr łac ros wł hiszp zob red tłum wyd przyp",
        numbered="nr str s t r art ust pkt poz rozdz rys tab par lit tel zał k",
        either="itd itp etc r w wz tys mln mld zł gr godz min sek n.e p.n.e S.A sp.k z.o.o o.o Co Inc Ltd im ok "
        "por red",
        starters="Ten Ta To Te Ci Tam Tu On Ona Ono Oni One Ja Ty My Wy Jest Są Był Była Było Byli Ale I A Oraz "
        "Lub Albo Jednak Więc Dlatego Potem Następnie Wtedy Teraz Już Jeszcze Także Też Również W We Na Po Do Od "
        "Z Ze Za Przed Przez Przy Pod Nad Między Dla Bez O U Ku Gdy Kiedy Gdzie Jak Jeśli Jeżeli Choć Chociaż "
        "Ponieważ Bo Że Co Kto Który Która Które Jego Jej Ich Mój Nasz Wszyscy Wszystko Każdy Niektórzy Inni Nie "
        "Tak Dziś Wczoraj Jutro Czy Niech",
        ordinals=True,
    ),
    "ru": Language(
        titles="г-н г-жа г-да проф акад доц д-р св ул пр просп пл наб бул ш пос пгт дер обл р-н гл ст тов гр гос "
        "инж полк ген кап лейт сен деп зам пом мин.обр",
        inner="т.е т.к т.н т.д.п напр см т.наз т.ч букв англ фр лат греч исп итал польск укр",
        numbered="№ стр гл рис табл пп ч т тт вып кн кв корп д оф тел ст разд илл л чл абз с п",
        either="др пр т.д т.п г гг в вв н.э тыс млн млрд трлн руб коп дол долл мин сек ч км м см мм кг куб кв га "
        "янв фев февр мар апр июн июл авг сен сент окт ноя нояб дек у.е шт экз чел изд им пер ср",
        starters="Он Она Оно Они Я Ты Мы Вы Это Этот Эта Эти Тот Та Те То Там Тут Здесь Так Такой Такая Такие Но И "
        "А Или Однако Поэтому Потом Затем Тогда Теперь Уже Ещё Еще Также Тоже В Во На По До От Из За Перед Через "
        "При Под Над Между Для Без О Об У К Ко С Со Когда Где Как Если Хотя Потому Что Чтобы Кто Который Которая "
        "Его Её Ее Их Мой Наш Ваш Все Всё Каждый Некоторые Другие Не Нет Да Сегодня Вчера Завтра После Кроме "
        "Почему Зачем Сейчас Был Была Было Были",
    ),
    "uk": Language(
        titles="п проф акад доц д-р св ім вул просп пл пров наб бул с смт обл р-н гл",
        inner="т.е т.зв напр див рис порівн англ нім фр лат пор",
        numbered="№ стор с рис табл п пп ч т вип кн кв буд тел ст розд арк",
        either="ін т.д т.п р рр ст н.е тис млн млрд грн коп хв сек год км м см кг",
        starters="Він Вона Воно Вони Я Ти Ми Ви Це Цей Ця Ці Той Та Те Там Тут Так Але І Й А Або Однак Тому Потім "
        "Тоді Тепер Вже Ще Також У В На По До Від З Із За Перед Через При Під Над Між Для Без Про Коли Де Як Якщо "
        "Хоча Що Щоб Хто Його Її Їх Наш Усі Все Кожен Деякі Інші Не Ні Сьогодні Вчора Завтра Після",
    ),
    "cs": Language(
        titles="p pí sl Ing Mgr Bc MUDr JUDr PhDr RNDr Dr prof doc gen plk kpt sv mons ak arch",
        inner="např tzn tzv tj resp popř příp cca vč zejm ap srov viz angl něm lat franc",
        numbered="č čl str s odst obr tab sv kap roč ul tel písm",
        either="atd apod aj kol tis mil mld Kč hod min sek n.l př.n.l a.s s.r.o r st",
        starters="Ten Ta To Ti Ty Tam Tady On Ona Ono Oni Já My Vy Je Jsou Byl Byla Bylo Byli Ale A I Nebo Však "
        "Proto Potom Pak Tehdy Nyní Teď Už Ještě Také V Ve Na Po Do Od Z Ze Za Před Přes Při Pod Nad Mezi Pro Bez "
        "O U K Ke S Se Když Kde Jak Jestli Pokud Protože Že Co Kdo Který Která Jeho Její Jejich Náš Všichni Každý "
        "Někteří Ne Ano Dnes Včera Zítra",
        ordinals=True,
    ),
    "sv": Language(
        titles="hr fr dr prof St",
        inner="t.ex bl.a d.v.s dvs s.k m.fl o.d osv.o resp ca ev inkl exkl jfr fr.o.m t.o.m p.g.a m.a.o",
        numbered="nr s sid kap fig tab art tel st avd bd max mom ref vol årg",
        compounds="nr",
        either="osv m.m etc o.s.v jan feb mar apr jun jul aug sep sept okt nov dec kl f.Kr e.Kr milj mdr tkr kr min",
        starters="Den Det De En Ett Han Hon Vi Jag Du Ni Man Detta Denna Dessa Där Här Men Och Eller Så Då Nu "
        "Sedan Efter Före Med Utan Av För Från På I Om Under Över Vid Till När Var Hur Varför Vad Vem Som "
        "Eftersom Hans Hennes Deras Alla Allt Många Några Andra Inte Ja Nej Idag Igår Är Även Enligt",
    ),
    "da": Language(
        titles="hr fr frk dr prof Skt",
        inner="f.eks bl.a dvs d.v.s m.fl mfl evt ca inkl ekskl jf ifm mht pga iht vedr",
        numbered="nr s kap fig tab art tlf stk pkt afd bd max sml vol årg",
        compounds="nr",
        either="osv m.m mm etc o.l jan feb mar apr jun jul aug sep sept okt nov dec kl f.Kr e.Kr mio mia kr min",
        starters="Den Det De En Et Han Hun Vi Jeg Du I Man Dette Denne Disse Der Her Men Og Eller Så Da Nu Siden "
        "Efter Før Med Uden Af For Fra På Om Under Over Ved Til Når Hvor Hvordan Hvorfor Hvad Hvem Som Fordi Hans "
        "Hendes Deres Alle Alt Mange Nogle Andre Ikke Ja Nej Er Også Ifølge",
        ordinals=True,
    ),
    "nb": Language(
        titles="hr fr frk dr prof St",
        inner="f.eks bl.a dvs d.v.s m.fl evt ca inkl ekskl jf pga mht ang",
        numbered="nr s kap fig tab art tlf pkt bd maks vol årg",
        compounds="nr",
        either="osv m.m mm etc o.l jan feb mar apr jun jul aug sep sept okt nov des kl f.Kr e.Kr mill mrd kr min",
        starters="Den Det De En Et Ei Han Hun Vi Jeg Du Dere Man Dette Denne Disse Der Her Men Og Eller Så Da Nå "
        "Siden Etter Før Med Uten Av For Fra På I Om Under Over Ved Til Når Hvor Hvordan Hvorfor Hva Hvem Som "
        "Fordi Hans Hennes Deres Alle Alt Mange Noen Andre Ikke Ja Nei Er Også Ifølge",
        ordinals=True,
    ),
    "fi": Language(
        inner="esim ks vrt mm ml n nk",
        numbered="s nro ss kpl luku kuva taul puh art",
        either="jne yms ym tms klo eaa jaa v v.s milj mrd min",
        starters="Se Ne Hän He Me Te Minä Sinä Tämä Nämä Tuo Nuo Siellä Täällä Mutta Ja Tai Vai Joten Siis Sitten "
        "Nyt Jo Vielä Myös Kun Jos Koska Vaikka Että Kuka Mikä Missä Miksi Miten Kaikki Monet Ei Kyllä On Oli "
        "Ovat",
        ordinals=True,
    ),
    "hu": Language(
        titles="dr Dr prof ifj özv Szt",
        inner="pl ún ill kb vö stb.i",
        numbered="sz old o bek köt fej tel",
        either="stb kft Kft rt Rt Zrt Nyrt jan febr márc ápr máj jún júl aug szept okt nov dec i.e i.sz",
        starters="A Az Egy Ez Ezek Azok Ő Ők Mi Ti Én Te De És Vagy Hogy Ha Mert Amikor Ahol Mint Majd Most Már "
        "Még Is Nem Igen Itt Ott Ki Mit Miért Minden Sok Van Volt",
        ordinals=True,
    ),
    "ro": Language(
        titles="dl d-l dna d-na dlui dr prof ing gen col cpt Sf av",
        inner="ex de.ex cf i.e aprox resp",
        numbered="nr art pag p fig vol cap alin lit tel str bd et ap",
        either="etc ș.a ian feb mar apr iun iul aug sept oct noi nov dec a.Chr d.Chr î.Hr d.Hr S.A S.R.L mil mld min",
        starters="El Ea Ei Ele Eu Tu Noi Voi Acest Această Acesta Aceasta Acești Aceste Acela Un O Dar Și Sau Însă "
        "Deci Apoi Atunci Acum Deja Încă De Din La În Pe Cu Fără Pentru Prin Sub Despre După Când Unde Cum Dacă "
        "Deși Că Cine Ce Toți Toate Mulți Unii Alții Nu Da Este Sunt Era",
    ),
    "tr": Language(
        titles="Dr Prof Doç Yrd Av Sn Alb Gen Yzb Bşk Op",
        inner="örn bkz krş vb.i yak",
        numbered="no s sf sy cilt md Sok Cad Mah Apt",
        either="vb vs vd Ltd Şti A.Ş M.Ö M.S",
        starters="Bu Şu O Bunlar Onlar Ben Sen Biz Siz Bir Ama Ve Veya Fakat Ancak Sonra Önce Şimdi Artık Daha Çok "
        "Her Bazı Nasıl Neden Niçin Ne Kim Nerede Eğer Çünkü Hayır Evet Var Yok",
        ordinals=True,
    ),
    "el": Language(
        titles="κ κκ κα δρ καθ Αγ Στρ",
        inner="π.χ δηλ βλ πρβλ λ.χ κ.ά.τ περ",
        numbered="αρ αριθ σελ σ κεφ τόμ άρθρ παρ εικ τηλ",
        either="κ.λπ κλπ κ.ά κ.τ.λ κτλ μ.Χ π.Χ π.μ μ.μ εκ χιλ δισ Α.Ε Ε.Π.Ε Η.Π.Α",
        starters="Ο Η Το Οι Τα Ένας Μια Μία Ένα Αυτός Αυτή Αυτό Αυτοί Αυτά Εγώ Εσύ Εμείς Αλλά Και Ή Όμως Άρα "
        "Έπειτα Τότε Τώρα Ήδη Ακόμη Επίσης Σε Στο Στη Στην Στον Από Με Για Χωρίς Μετά Πριν Όταν Όπου Πώς Αν Ότι "
        "Ποιος Τι Γιατί Όλοι Πολλοί Δεν Όχι Ναι Είναι Ήταν",
        marks=";\u037e",
    ),
    "ja": Language(
        inner="e.g i.e",
        numbered="No Vol Fig p pp",
        either="Co Ltd Inc Corp",
        particles="とっなだでがをにはもやのへか、",
    ),
    "zh": Language(
        titles="Dr Mr Mrs Ms Prof",
        inner="e.g i.e",
        numbered="No Vol Fig p pp",
        either="Co Ltd Inc Corp",
    ),
    "ko": Language(
        titles="Dr Mr Mrs Ms Prof",
        inner="e.g i.e",
        numbered="No Vol Fig p pp",
        either="Co Ltd Inc Corp",
    ),
    "hi": Language(
        titles="डॉ श्री प्रो पं कु स्व",
        inner="उदा",
        numbered="सं पृ क्र",
        either="रु कि.मी ई.पू",
    ),
    "ar": Language(
        titles="د أ م",
        inner="أ.د",
        numbered="ص ج رقم",
        either="ق.م هـ إلخ",
    ),
    "fa": Language(
        titles="دکتر",
        numbered="ص ج ش",
        either="ق.م ه.ش",
    ),
    "ur": Language(
        titles="ڈاکٹر",
        numbered="ص",
        either="ق.م",
    ),
    "he": Language(
        titles="ד״ר פרופ מר גב",
        numbered="עמ מס",
        either="וכו וכד",
    ),
    "hy": Language(),
    "am": Language(),
    "my": Language(),
}
