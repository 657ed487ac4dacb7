export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  iso: string
  /** 2000 + the ISO 3166-1 numeric code, as Google's criteria ids have it. */
  locationCode: number
  /** Google's English name. */
  name: string
  /** Host of the search page without `www.`, e.g. `google.ie`. */
  googleDomain: string
  /** Codes of Google's language list, the most spoken first. */
  languages: string[]
  capital: string
}

/**
 * iso|numeric|name|Google suffix|languages|capital. Countries Google Ads does not serve (CU, IR, KP, SY) are missing
 * here as they are in the vendor's list.
 */
const TABLE = `
AD|020|Andorra|ad|ca,es|Andorra la Vella
AE|784|United Arab Emirates|ae|ar,en|Abu Dhabi
AF|004|Afghanistan|com.af|fa|Kabul
AG|028|Antigua and Barbuda|com.ag|en|Saint John's
AI|660|Anguilla|com.ai|en|The Valley
AL|008|Albania|al|sq|Tirana
AM|051|Armenia|am|hy|Yerevan
AO|024|Angola|co.ao|pt|Luanda
AQ|010|Antarctica|com|en|McMurdo Station
AR|032|Argentina|com.ar|es|Buenos Aires
AS|016|American Samoa|as|en|Pago Pago
AT|040|Austria|at|de|Vienna
AU|036|Australia|com.au|en|Canberra
AW|533|Aruba|com|nl,es|Oranjestad
AX|248|Aland Islands|fi|sv|Mariehamn
AZ|031|Azerbaijan|az|az|Baku
BA|070|Bosnia and Herzegovina|ba|bs,hr,sr|Sarajevo
BB|052|Barbados|com|en|Bridgetown
BD|050|Bangladesh|com.bd|bn|Dhaka
BE|056|Belgium|be|nl,fr,de|Brussels
BF|854|Burkina Faso|bf|fr|Ouagadougou
BG|100|Bulgaria|bg|bg|Sofia
BH|048|Bahrain|com.bh|ar|Manama
BI|108|Burundi|bi|fr|Bujumbura
BJ|204|Benin|bj|fr|Porto-Novo
BL|652|Saint Barthelemy|fr|fr|Gustavia
BM|060|Bermuda|com|en|Hamilton
BN|096|Brunei|com.bn|ms|Bandar Seri Begawan
BO|068|Bolivia|com.bo|es|La Paz
BQ|535|Caribbean Netherlands|com|nl|Kralendijk
BR|076|Brazil|com.br|pt|Brasilia
BS|044|The Bahamas|bs|en|Nassau
BT|064|Bhutan|bt|en|Thimphu
BW|072|Botswana|co.bw|en|Gaborone
BY|112|Belarus|by|be,ru|Minsk
BZ|084|Belize|com.bz|en|Belmopan
CA|124|Canada|ca|en,fr|Ottawa
CC|166|Cocos (Keeling) Islands|com|en|West Island
CD|180|Democratic Republic of the Congo|cd|fr|Kinshasa
CF|140|Central African Republic|cf|fr|Bangui
CG|178|Republic of the Congo|cg|fr|Brazzaville
CH|756|Switzerland|ch|de,fr,it|Bern
CI|384|Cote d'Ivoire|ci|fr|Abidjan
CK|184|Cook Islands|co.ck|en|Avarua
CL|152|Chile|cl|es|Santiago
CM|120|Cameroon|cm|fr,en|Yaounde
CN|156|China|com.hk|zh-CN|Beijing
CO|170|Colombia|com.co|es|Bogota
CR|188|Costa Rica|co.cr|es|San Jose
CV|132|Cabo Verde|cv|pt|Praia
CW|531|Curacao|com|nl|Willemstad
CX|162|Christmas Island|com|en|Flying Fish Cove
CY|196|Cyprus|com.cy|el,tr|Nicosia
CZ|203|Czechia|cz|cs|Prague
DE|276|Germany|de|de|Berlin
DJ|262|Djibouti|dj|fr,ar|Djibouti
DK|208|Denmark|dk|da|Copenhagen
DM|212|Dominica|dm|en|Roseau
DO|214|Dominican Republic|com.do|es|Santo Domingo
DZ|012|Algeria|dz|ar,fr|Algiers
EC|218|Ecuador|com.ec|es|Quito
EE|233|Estonia|ee|et|Tallinn
EG|818|Egypt|com.eg|ar|Cairo
ER|232|Eritrea|com|ti,ar|Asmara
ES|724|Spain|es|es,ca,gl,eu|Madrid
ET|231|Ethiopia|com.et|am|Addis Ababa
FI|246|Finland|fi|fi,sv|Helsinki
FJ|242|Fiji|com.fj|en|Suva
FM|583|Micronesia|fm|en|Palikir
FR|250|France|fr|fr|Paris
GA|266|Gabon|ga|fr|Libreville
GB|826|United Kingdom|co.uk|en|London
GD|308|Grenada|com|en|Saint George's
GE|268|Georgia|ge|ka|Tbilisi
GG|831|Guernsey|gg|en|Saint Peter Port
GH|288|Ghana|com.gh|en|Accra
GI|292|Gibraltar|com.gi|en|Gibraltar
GL|304|Greenland|gl|da|Nuuk
GM|270|The Gambia|gm|en|Banjul
GN|324|Guinea|com|fr|Conakry
GP|312|Guadeloupe|gp|fr|Basse-Terre
GQ|226|Equatorial Guinea|com|es|Malabo
GR|300|Greece|gr|el|Athens
GT|320|Guatemala|com.gt|es|Guatemala City
GU|316|Guam|com|en|Hagatna
GW|624|Guinea-Bissau|com|pt|Bissau
GY|328|Guyana|gy|en|Georgetown
HK|344|Hong Kong|com.hk|zh-TW,en|Hong Kong
HN|340|Honduras|hn|es|Tegucigalpa
HR|191|Croatia|hr|hr|Zagreb
HT|332|Haiti|ht|fr|Port-au-Prince
HU|348|Hungary|hu|hu|Budapest
ID|360|Indonesia|co.id|id|Jakarta
IE|372|Ireland|ie|en|Dublin
IL|376|Israel|co.il|iw,ar|Jerusalem
IM|833|Isle of Man|im|en|Douglas
IN|356|India|co.in|en,hi|New Delhi
IQ|368|Iraq|iq|ar|Baghdad
IS|352|Iceland|is|is|Reykjavik
IT|380|Italy|it|it|Rome
JE|832|Jersey|je|en|Saint Helier
JM|388|Jamaica|com.jm|en|Kingston
JO|400|Jordan|jo|ar|Amman
JP|392|Japan|co.jp|ja|Tokyo
KE|404|Kenya|co.ke|en,sw|Nairobi
KG|417|Kyrgyzstan|kg|ky,ru|Bishkek
KH|116|Cambodia|com.kh|km|Phnom Penh
KI|296|Kiribati|ki|en|Tarawa
KM|174|Comoros|com|fr,ar|Moroni
KN|659|Saint Kitts and Nevis|com|en|Basseterre
KR|410|South Korea|co.kr|ko|Seoul
KW|414|Kuwait|com.kw|ar|Kuwait City
KY|136|Cayman Islands|com|en|George Town
KZ|398|Kazakhstan|kz|kk,ru|Astana
LA|418|Laos|la|lo|Vientiane
LB|422|Lebanon|com.lb|ar|Beirut
LC|662|Saint Lucia|com|en|Castries
LI|438|Liechtenstein|li|de|Vaduz
LK|144|Sri Lanka|lk|si,ta|Colombo
LR|430|Liberia|com|en|Monrovia
LS|426|Lesotho|co.ls|en|Maseru
LT|440|Lithuania|lt|lt|Vilnius
LU|442|Luxembourg|lu|fr,de|Luxembourg
LV|428|Latvia|lv|lv|Riga
LY|434|Libya|com.ly|ar|Tripoli
MA|504|Morocco|co.ma|ar,fr|Rabat
MC|492|Monaco|fr|fr|Monaco
MD|498|Moldova|md|ro|Chisinau
ME|499|Montenegro|me|sr|Podgorica
MF|663|Saint Martin|fr|fr|Marigot
MG|450|Madagascar|mg|fr|Antananarivo
MH|584|Marshall Islands|com|en|Majuro
MK|807|North Macedonia|mk|mk|Skopje
ML|466|Mali|ml|fr|Bamako
MM|104|Myanmar (Burma)|com.mm|my|Yangon
MN|496|Mongolia|mn|mn|Ulaanbaatar
MO|446|Macao|com.hk|zh-TW,pt|Macao
MP|580|Northern Mariana Islands|com|en|Saipan
MQ|474|Martinique|fr|fr|Fort-de-France
MR|478|Mauritania|com|ar,fr|Nouakchott
MS|500|Montserrat|ms|en|Brades
MT|470|Malta|com.mt|mt,en|Valletta
MU|480|Mauritius|mu|en,fr|Port Louis
MV|462|Maldives|mv|en|Male
MW|454|Malawi|mw|en|Lilongwe
MX|484|Mexico|com.mx|es|Mexico City
MY|458|Malaysia|com.my|ms,en|Kuala Lumpur
MZ|508|Mozambique|co.mz|pt|Maputo
NA|516|Namibia|com.na|en|Windhoek
NC|540|New Caledonia|fr|fr|Noumea
NE|562|Niger|ne|fr|Niamey
NF|574|Norfolk Island|com|en|Kingston
NG|566|Nigeria|com.ng|en|Abuja
NI|558|Nicaragua|com.ni|es|Managua
NL|528|Netherlands|nl|nl|Amsterdam
NO|578|Norway|no|no|Oslo
NP|524|Nepal|com.np|ne|Kathmandu
NR|520|Nauru|nr|en|Yaren
NU|570|Niue|nu|en|Alofi
NZ|554|New Zealand|co.nz|en|Wellington
OM|512|Oman|com.om|ar|Muscat
PA|591|Panama|com.pa|es|Panama City
PE|604|Peru|com.pe|es|Lima
PF|258|French Polynesia|fr|fr|Papeete
PG|598|Papua New Guinea|com.pg|en|Port Moresby
PH|608|Philippines|com.ph|en,tl|Manila
PK|586|Pakistan|com.pk|ur,en|Islamabad
PL|616|Poland|pl|pl|Warsaw
PM|666|Saint Pierre and Miquelon|fr|fr|Saint-Pierre
PN|612|Pitcairn Islands|pn|en|Adamstown
PR|630|Puerto Rico|com.pr|es,en|San Juan
PS|275|Palestine|ps|ar|Ramallah
PT|620|Portugal|pt|pt|Lisbon
PW|585|Palau|com|en|Ngerulmud
PY|600|Paraguay|com.py|es|Asuncion
QA|634|Qatar|com.qa|ar,en|Doha
RE|638|Reunion|fr|fr|Saint-Denis
RO|642|Romania|ro|ro|Bucharest
RS|688|Serbia|rs|sr|Belgrade
RU|643|Russia|ru|ru|Moscow
RW|646|Rwanda|rw|en,fr|Kigali
SA|682|Saudi Arabia|com.sa|ar|Riyadh
SB|090|Solomon Islands|com.sb|en|Honiara
SC|690|Seychelles|sc|en,fr|Victoria
SD|729|Sudan|com|ar|Khartoum
SE|752|Sweden|se|sv|Stockholm
SG|702|Singapore|com.sg|en,zh-CN|Singapore
SH|654|Saint Helena, Ascension and Tristan da Cunha|sh|en|Jamestown
SI|705|Slovenia|si|sl|Ljubljana
SK|703|Slovakia|sk|sk|Bratislava
SL|694|Sierra Leone|com.sl|en|Freetown
SM|674|San Marino|sm|it|San Marino
SN|686|Senegal|sn|fr|Dakar
SO|706|Somalia|so|so,ar|Mogadishu
SR|740|Suriname|sr|nl|Paramaribo
SS|728|South Sudan|com|en|Juba
ST|678|Sao Tome and Principe|st|pt|Sao Tome
SV|222|El Salvador|com.sv|es|San Salvador
SX|534|Sint Maarten|com|nl,en|Philipsburg
SZ|748|Eswatini|co.za|en|Mbabane
TC|796|Turks and Caicos Islands|com|en|Cockburn Town
TD|148|Chad|td|fr,ar|N'Djamena
TG|768|Togo|tg|fr|Lome
TH|764|Thailand|co.th|th|Bangkok
TJ|762|Tajikistan|com.tj|tg|Dushanbe
TK|772|Tokelau|tk|en|Atafu
TL|626|Timor-Leste|tl|pt|Dili
TM|795|Turkmenistan|tm|tk,ru|Ashgabat
TN|788|Tunisia|tn|ar,fr|Tunis
TO|776|Tonga|to|en|Nuku'alofa
TR|792|Turkiye|com.tr|tr|Ankara
TT|780|Trinidad and Tobago|tt|en|Port of Spain
TV|798|Tuvalu|com|en|Funafuti
TW|158|Taiwan|com.tw|zh-TW|Taipei
TZ|834|Tanzania|co.tz|sw,en|Dodoma
UA|804|Ukraine|com.ua|uk|Kyiv
UG|800|Uganda|co.ug|en|Kampala
US|840|United States|com|en,es|Washington
UY|858|Uruguay|com.uy|es|Montevideo
UZ|860|Uzbekistan|co.uz|uz,ru|Tashkent
VA|336|Vatican City|it|it|Vatican City
VC|670|Saint Vincent and the Grenadines|com.vc|en|Kingstown
VE|862|Venezuela|co.ve|es|Caracas
VG|092|British Virgin Islands|vg|en|Road Town
VI|850|U.S. Virgin Islands|co.vi|en|Charlotte Amalie
VN|704|Vietnam|com.vn|vi|Hanoi
VU|548|Vanuatu|vu|en,fr|Port Vila
WF|876|Wallis and Futuna|fr|fr|Mata-Utu
WS|882|Samoa|ws|en|Apia
XK|900|Kosovo|com|sq|Pristina
YE|887|Yemen|com|ar|Sanaa
YT|175|Mayotte|fr|fr|Mamoudzou
ZA|710|South Africa|co.za|en,af,zu|Pretoria
ZM|894|Zambia|co.zm|en|Lusaka
ZW|716|Zimbabwe|co.zw|en|Harare
`

export const COUNTRIES: readonly Country[] = TABLE.trim().split('\n').map(readRow)

const byIso = new Map(COUNTRIES.map((country) => [country.iso, country]))

export function findCountry(iso: string): Country | undefined {
  return byIso.get(iso)
}

function readRow(row: string): Country {
  const [iso, numeric, name, suffix, languages, capital] = row.split('|')
  if (!iso || !numeric || !name || !suffix || !languages || !capital) throw new Error(`Broken country row: ${row}`)
  return {
    iso,
    locationCode: 2000 + Number(numeric),
    name,
    googleDomain: `google.${suffix}`,
    languages: languages.split(','),
    capital,
  }
}
