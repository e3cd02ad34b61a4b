/**
 * Well-known passwords of at least eight characters, in lower case: the start of lists of leaked passwords, and what
 * people invent when a password must have letters, digits and a year. Shorter ones are refused for their length.
 */
const LIST = `
!qaz2wsx !qaz@wsx 00000000 0000000000 01234567 012345678 0123456789 10101010 10203040 102030405 11111111 1111111111
11112222 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 123412345 12344321 1234512345
123454321 1234554321 123456123 123456123456 12345678 123456789 1234567890 12345678910 123456789a 123456789q
12345678a 123456aa 123456abc 123456qwerty 12345qwert 1234abcd 1234qwer 123789456 123qwe123 123qweasd 123qweasdzxc
12qwaszx 13131313 13579246 135792468 14141414 147258369 147852369 147896325 159159159 159357456 159753456 19841984
19871987 1a2b3c4d 1q2w3e4r 1q2w3e4r! 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u8i 1qaz2wsx 1qaz2wsx3edc 1qaz@wsx
1qazxsw2 20002000 20012001 20202020 20202021 2024password 2025password 21212121 22222222 246813579 31415926
321654987 33333333 44444444 456456456 456789123 55555555 66666666 69696969 741852963 77777777 789456123 789789789
87654321 88888888 963852741 98765432 987654321 9876543210 99999999 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 aa123456
aa12345678 aaaaaaaa abc12345 abc123456 abcabc123 abcd1234 abcd12345 abcdef123 abcdefg1 abcdefgh abcdefghi access123
access14 admin123 admin123! admin1234 admin12345 admin@123 adminadmin administrator administrator1 alexander
alexandra america1 american1 angel123 angels123 argentina arsenal1 arsenal123 asdf1234 asdfasdf asdfghjk asdfghjkl
asdfghjkl1 asdfqwer asshole1 australia autumn2024 autumn2025 autumn2026 azerty123 azertyuiop babygirl babygirl1
badboy123 bailey123 banana123 barcelona barcelona1 baseball baseball1 basketball batman123 beatles1 benjamin
bestfriend bigdaddy biteme12 blackjack blessed1 blessing blink182 blueberry brazil123 brother1 bullshit business
business1 buster123 butterfly butterfly1 california caroline celtic1888 change123 changeit changeme changeme!
changeme1 changeme123 charlie1 charlie123 cheese123 chelsea1 chelsea123 chicago1 chocolate chocolate1 christian
christopher cisco123 colombia1 company1 company123 computer computer1 contrasena cookie123 cookies1
correcthorsebatterystaple corvette counter1 cowboys1 crystal1 cupcake1 daddy123 dancing1 danielle database database1
december december1 default1 default123 diamond1 docker123 dolphin1 dolphins doraemon dragon123 dragonball eagles123
elephant elizabeth eminem123 england1 everton1 facebook facebook1 family123 father123 february1 fernando ferrari1
fishing1 flower123 flowers1 football football1 forever1 forever21 fortnite francais1 francesco freedom1 freedom123
friday123 friends1 friends123 friendship fuckoff1 fuckyou1 fuckyou123 fuckyou2 gamecube gandalf1 gandalf123 garfield
germany1 ginger123 giovanni godisgood golfgolf goodbye1 google123 guest123 guest1234 guitar123 happy123 harley123
heaven123 hello123 hello1234 hellohello helloworld helpdesk hockey123 hottie123 hunter12 hunter123 hunter2hunter
iamgod12 ihateyou1 ilovejesus iloveme1 iloveu123 iloveyou iloveyou! iloveyou1 iloveyou123 iloveyou2 imissyou
instagram internet internet1 ireland1 jan2026! january1 jenkins123 jennifer jessica1 jesus123 jesus777 jesuschrist
jonathan jordan23 juventus killer123 kubernetes lakers24 letmein! letmein1 letmein123 letmeinplease lightning
linkedin liverpool liverpool1 lkjhgfdsa login123 loginlogin london123 lovelove lovers123 loveyou1 lucky123 luckyone
maggie123 manager1 manchester manutd123 master123 masterkey matrix123 maverick mercedes metallica metallica1
mexico123 michael1 michelle mickey123 microsoft midnight minecraft minecraft1 missyou1 mnbvcxz1 mommy123 monday123
money123 moneymoney monkey123 motdepasse mother123 music123 mustang1 mylove123 mypass123 mypassword mypassword1
mysecret mysql123 naruto123 ncc1701d newpass123 newpassword newyork1 newyork123 nicholas nintendo nirvana1 nopass123
nopassword nothing1 november november1 number1! number11 october1 office123 openopen opensesame oracle123 orange123
p@$$w0rd p@ssw0rd p@ssw0rd! p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa$$w0rd pa$$word packers1 palisade palisade1
palisade123 panther1 pass1234 pass12345 pass@123 passpass passpass1 passw0rd passw0rd! passw0rd1 passw0rd123
password password! password1 password1! password12 password123 password123! password1234 password12345 password2
password2023 password2024 password2025 password2026 password3 passwort passwort1 passwort123 patricia peanut123
penguin1 pepper123 phoenix1 pikachu1 playstation poiuytrewq pokemon1 pokemon123 porsche911 postgres postgres1
princesa princess princess1 purple123 pussycat q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx123 qazwsxedc qwe123qwe
qweasd123 qweasdzxc qweqweqwe qwer1234 qwerasdf qwerty!@# qwerty1! qwerty11 qwerty12 qwerty123 qwerty123! qwerty1234
qwerty12345 qwerty123456 qwertyqwerty qwertyui qwertyuiop qwertz123 qwertzuiop rainbow1 rangers1 raspberry
realmadrid redskins roblox123 rocknroll rockstar1 root1234 rootpass rootroot samantha samsung1 samsung123 scooby123
scotland1 sebastian secret12 secret123 secretsecret security security1 security123 senha123 september1 server123
service1 service123 sexy1234 sexygirl shadow12 shadow123 sister123 slipknot1 snoopy123 snowball snowball1 soccer12
soccer123 softball1 sommer2025 sommer2026 spiderman spring2024 spring2025 spring2026 startrek starwars starwars1
steelers steelers1 stephanie strawberry summer123 summer2023 summer2024 summer2025 summer2026 sunflower sunshine
sunshine1 superman superman1 superuser supervisor support1 support123 swordfish sysadmin temp1234 temporary temppass
tennis123 test1234 test12345 test@123 tester123 testing1 testing123 testpass testtest testtest1 testuser thunder1
tiger123 tigger123 tinkerbell toor1234 topsecret trustme1 trustno1 trustnoone ubuntu123 user1234 username username1
valentina veronica victoria volleyball warrior1 warriors welcome1 welcome1! welcome12 welcome123 welcome2024
welcome2025 welcome2026 whatever whatever1 windows10 winter123 winter2023 winter2024 winter2025 winter2026 xxxxxxxx
yamaha123 yankees1 youtube123 zaq12wsx zaq1zaq1 zxcvbnm, zxcvbnm1 zxcvbnm123 zxcvbnm1234 zzzzzzzz
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s+/));
