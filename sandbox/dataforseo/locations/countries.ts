export interface Country {
  /** ISO 3166-1 alpha-2, upper case. */
  iso: string
  /** 2000 + the ISO 3166-1 numeric code, as Google's criteria ids have it. */
  locationCode: number
  /** Google's English name. */
  name: string
  /** Codes of Google's language list, the most spoken first. */
  languages: string[]
  capital: string
}

/**
 * iso|numeric|name|languages|capital. Countries Google Ads does not serve (CU, IR, KP, SY) are missing
 * here as they are in the vendor's list.
 */
const TABLE = `
AD|020|Andorra|ca,es|Andorra la Vella
AE|784|United Arab Emirates|ar,en|Abu Dhabi
AF|004|Afghanistan|fa|Kabul
AG|028|Antigua and Barbuda|en|Saint John's
AI|660|Anguilla|en|The Valley
AL|008|Albania|sq|Tirana
AM|051|Armenia|hy|Yerevan
AO|024|Angola|pt|Luanda
AQ|010|Antarctica|en|McMurdo Station
AR|032|Argentina|es|Buenos Aires
AS|016|American Samoa|en|Pago Pago
AT|040|Austria|de|Vienna
AU|036|Australia|en|Canberra
AW|533|Aruba|nl,es|Oranjestad
AX|248|Aland Islands|sv|Mariehamn
AZ|031|Azerbaijan|az|Baku
BA|070|Bosnia and Herzegovina|bs,hr,sr|Sarajevo
BB|052|Barbados|en|Bridgetown
BD|050|Bangladesh|bn|Dhaka
BE|056|Belgium|nl,fr,de|Brussels
BF|854|Burkina Faso|fr|Ouagadougou
BG|100|Bulgaria|bg|Sofia
BH|048|Bahrain|ar|Manama
BI|108|Burundi|fr|Bujumbura
BJ|204|Benin|fr|Porto-Novo
BL|652|Saint Barthelemy|fr|Gustavia
BM|060|Bermuda|en|Hamilton
BN|096|Brunei|ms|Bandar Seri Begawan
BO|068|Bolivia|es|La Paz
BQ|535|Caribbean Netherlands|nl|Kralendijk
BR|076|Brazil|pt|Brasilia
BS|044|The Bahamas|en|Nassau
BT|064|Bhutan|en|Thimphu
BW|072|Botswana|en|Gaborone
BY|112|Belarus|be,ru|Minsk
BZ|084|Belize|en|Belmopan
CA|124|Canada|en,fr|Ottawa
CC|166|Cocos (Keeling) Islands|en|West Island
CD|180|Democratic Republic of the Congo|fr|Kinshasa
CF|140|Central African Republic|fr|Bangui
CG|178|Republic of the Congo|fr|Brazzaville
CH|756|Switzerland|de,fr,it|Bern
CI|384|Cote d'Ivoire|fr|Abidjan
CK|184|Cook Islands|en|Avarua
CL|152|Chile|es|Santiago
CM|120|Cameroon|fr,en|Yaounde
CN|156|China|zh-CN|Beijing
CO|170|Colombia|es|Bogota
CR|188|Costa Rica|es|San Jose
CV|132|Cabo Verde|pt|Praia
CW|531|Curacao|nl|Willemstad
CX|162|Christmas Island|en|Flying Fish Cove
CY|196|Cyprus|el,tr|Nicosia
CZ|203|Czechia|cs|Prague
DE|276|Germany|de|Berlin
DJ|262|Djibouti|fr,ar|Djibouti
DK|208|Denmark|da|Copenhagen
DM|212|Dominica|en|Roseau
DO|214|Dominican Republic|es|Santo Domingo
DZ|012|Algeria|ar,fr|Algiers
EC|218|Ecuador|es|Quito
EE|233|Estonia|et|Tallinn
EG|818|Egypt|ar|Cairo
ER|232|Eritrea|ti,ar|Asmara
ES|724|Spain|es,ca,gl,eu|Madrid
ET|231|Ethiopia|am|Addis Ababa
FI|246|Finland|fi,sv|Helsinki
FJ|242|Fiji|en|Suva
FM|583|Micronesia|en|Palikir
FR|250|France|fr|Paris
GA|266|Gabon|fr|Libreville
GB|826|United Kingdom|en|London
GD|308|Grenada|en|Saint George's
GE|268|Georgia|ka|Tbilisi
GG|831|Guernsey|en|Saint Peter Port
GH|288|Ghana|en|Accra
GI|292|Gibraltar|en|Gibraltar
GL|304|Greenland|da|Nuuk
GM|270|The Gambia|en|Banjul
GN|324|Guinea|fr|Conakry
GP|312|Guadeloupe|fr|Basse-Terre
GQ|226|Equatorial Guinea|es|Malabo
GR|300|Greece|el|Athens
GT|320|Guatemala|es|Guatemala City
GU|316|Guam|en|Hagatna
GW|624|Guinea-Bissau|pt|Bissau
GY|328|Guyana|en|Georgetown
HK|344|Hong Kong|zh-TW,en|Hong Kong
HN|340|Honduras|es|Tegucigalpa
HR|191|Croatia|hr|Zagreb
HT|332|Haiti|fr|Port-au-Prince
HU|348|Hungary|hu|Budapest
ID|360|Indonesia|id|Jakarta
IE|372|Ireland|en|Dublin
IL|376|Israel|iw,ar|Jerusalem
IM|833|Isle of Man|en|Douglas
IN|356|India|en,hi|New Delhi
IQ|368|Iraq|ar|Baghdad
IS|352|Iceland|is|Reykjavik
IT|380|Italy|it|Rome
JE|832|Jersey|en|Saint Helier
JM|388|Jamaica|en|Kingston
JO|400|Jordan|ar|Amman
JP|392|Japan|ja|Tokyo
KE|404|Kenya|en,sw|Nairobi
KG|417|Kyrgyzstan|ky,ru|Bishkek
KH|116|Cambodia|km|Phnom Penh
KI|296|Kiribati|en|Tarawa
KM|174|Comoros|fr,ar|Moroni
KN|659|Saint Kitts and Nevis|en|Basseterre
KR|410|South Korea|ko|Seoul
KW|414|Kuwait|ar|Kuwait City
KY|136|Cayman Islands|en|George Town
KZ|398|Kazakhstan|kk,ru|Astana
LA|418|Laos|lo|Vientiane
LB|422|Lebanon|ar|Beirut
LC|662|Saint Lucia|en|Castries
LI|438|Liechtenstein|de|Vaduz
LK|144|Sri Lanka|si,ta|Colombo
LR|430|Liberia|en|Monrovia
LS|426|Lesotho|en|Maseru
LT|440|Lithuania|lt|Vilnius
LU|442|Luxembourg|fr,de|Luxembourg
LV|428|Latvia|lv|Riga
LY|434|Libya|ar|Tripoli
MA|504|Morocco|ar,fr|Rabat
MC|492|Monaco|fr|Monaco
MD|498|Moldova|ro|Chisinau
ME|499|Montenegro|sr|Podgorica
MF|663|Saint Martin|fr|Marigot
MG|450|Madagascar|fr|Antananarivo
MH|584|Marshall Islands|en|Majuro
MK|807|North Macedonia|mk|Skopje
ML|466|Mali|fr|Bamako
MM|104|Myanmar (Burma)|my|Yangon
MN|496|Mongolia|mn|Ulaanbaatar
MO|446|Macao|zh-TW,pt|Macao
MP|580|Northern Mariana Islands|en|Saipan
MQ|474|Martinique|fr|Fort-de-France
MR|478|Mauritania|ar,fr|Nouakchott
MS|500|Montserrat|en|Brades
MT|470|Malta|mt,en|Valletta
MU|480|Mauritius|en,fr|Port Louis
MV|462|Maldives|en|Male
MW|454|Malawi|en|Lilongwe
MX|484|Mexico|es|Mexico City
MY|458|Malaysia|ms,en|Kuala Lumpur
MZ|508|Mozambique|pt|Maputo
NA|516|Namibia|en|Windhoek
NC|540|New Caledonia|fr|Noumea
NE|562|Niger|fr|Niamey
NF|574|Norfolk Island|en|Kingston
NG|566|Nigeria|en|Abuja
NI|558|Nicaragua|es|Managua
NL|528|Netherlands|nl|Amsterdam
NO|578|Norway|no|Oslo
NP|524|Nepal|ne|Kathmandu
NR|520|Nauru|en|Yaren
NU|570|Niue|en|Alofi
NZ|554|New Zealand|en|Wellington
OM|512|Oman|ar|Muscat
PA|591|Panama|es|Panama City
PE|604|Peru|es|Lima
PF|258|French Polynesia|fr|Papeete
PG|598|Papua New Guinea|en|Port Moresby
PH|608|Philippines|en,tl|Manila
PK|586|Pakistan|ur,en|Islamabad
PL|616|Poland|pl|Warsaw
PM|666|Saint Pierre and Miquelon|fr|Saint-Pierre
PN|612|Pitcairn Islands|en|Adamstown
PR|630|Puerto Rico|es,en|San Juan
PS|275|Palestine|ar|Ramallah
PT|620|Portugal|pt|Lisbon
PW|585|Palau|en|Ngerulmud
PY|600|Paraguay|es|Asuncion
QA|634|Qatar|ar,en|Doha
RE|638|Reunion|fr|Saint-Denis
RO|642|Romania|ro|Bucharest
RS|688|Serbia|sr|Belgrade
RU|643|Russia|ru|Moscow
RW|646|Rwanda|en,fr|Kigali
SA|682|Saudi Arabia|ar|Riyadh
SB|090|Solomon Islands|en|Honiara
SC|690|Seychelles|en,fr|Victoria
SD|729|Sudan|ar|Khartoum
SE|752|Sweden|sv|Stockholm
SG|702|Singapore|en,zh-CN|Singapore
SH|654|Saint Helena, Ascension and Tristan da Cunha|en|Jamestown
SI|705|Slovenia|sl|Ljubljana
SK|703|Slovakia|sk|Bratislava
SL|694|Sierra Leone|en|Freetown
SM|674|San Marino|it|San Marino
SN|686|Senegal|fr|Dakar
SO|706|Somalia|so,ar|Mogadishu
SR|740|Suriname|nl|Paramaribo
SS|728|South Sudan|en|Juba
ST|678|Sao Tome and Principe|pt|Sao Tome
SV|222|El Salvador|es|San Salvador
SX|534|Sint Maarten|nl,en|Philipsburg
SZ|748|Eswatini|en|Mbabane
TC|796|Turks and Caicos Islands|en|Cockburn Town
TD|148|Chad|fr,ar|N'Djamena
TG|768|Togo|fr|Lome
TH|764|Thailand|th|Bangkok
TJ|762|Tajikistan|tg|Dushanbe
TK|772|Tokelau|en|Atafu
TL|626|Timor-Leste|pt|Dili
TM|795|Turkmenistan|tk,ru|Ashgabat
TN|788|Tunisia|ar,fr|Tunis
TO|776|Tonga|en|Nuku'alofa
TR|792|Turkiye|tr|Ankara
TT|780|Trinidad and Tobago|en|Port of Spain
TV|798|Tuvalu|en|Funafuti
TW|158|Taiwan|zh-TW|Taipei
TZ|834|Tanzania|sw,en|Dodoma
UA|804|Ukraine|uk|Kyiv
UG|800|Uganda|en|Kampala
US|840|United States|en,es|Washington
UY|858|Uruguay|es|Montevideo
UZ|860|Uzbekistan|uz,ru|Tashkent
VA|336|Vatican City|it|Vatican City
VC|670|Saint Vincent and the Grenadines|en|Kingstown
VE|862|Venezuela|es|Caracas
VG|092|British Virgin Islands|en|Road Town
VI|850|U.S. Virgin Islands|en|Charlotte Amalie
VN|704|Vietnam|vi|Hanoi
VU|548|Vanuatu|en,fr|Port Vila
WF|876|Wallis and Futuna|fr|Mata-Utu
WS|882|Samoa|en|Apia
XK|900|Kosovo|sq|Pristina
YE|887|Yemen|ar|Sanaa
YT|175|Mayotte|fr|Mamoudzou
ZA|710|South Africa|en,af,zu|Pretoria
ZM|894|Zambia|en|Lusaka
ZW|716|Zimbabwe|en|Harare
`

export const COUNTRIES: readonly Country[] = TABLE.trim().split('\n').map(readRow)

const byIso = new Map(COUNTRIES.map((country) => [country.iso, country]))

export function findCountry(iso: string): Country | undefined {
  return byIso.get(iso)
}

function readRow(row: string): Country {
  const [iso, numeric, name, languages, capital] = row.split('|')
  if (!iso || !numeric || !name || !languages || !capital) throw new Error(`Broken country row: ${row}`)
  return {
    iso,
    locationCode: 2000 + Number(numeric),
    name,
    languages: languages.split(','),
    capital,
  }
}
