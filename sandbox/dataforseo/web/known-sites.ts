import { SITE_TYPES, type Site, type SiteType, siteFromDomain } from './sites.ts'
import { topicIndex } from './topics.ts'

/**
 * Domains that take part besides the invented ones: domain | strength in hundredths | type | topics (`*` every topic,
 * `goods` everything that is sent in a parcel) |
 * country (`-` any). Strengths are guesses that put a shop about where one expects it; they say nothing about the shops.
 */
const REAL = `
wikipedia.org|97|reference|*|-
youtube.com|96|forum|*|-
reddit.com|93|forum|*|-
quora.com|80|forum|*|-
pinterest.com|82|blog|furniture,frames,kitchen,garden,fashion,wedding,gifts,recipes,crafts|-
facebook.com|84|directory|*|-
tripadvisor.com|86|directory|restaurants,travel|-
yelp.com|84|directory|restaurants,health,cleaning,legal,beauty|US
trustpilot.com|74|directory|insurance,finance,software,phones|-
etsy.com|88|marketplace|gifts,jewellery,frames,crafts,wedding|-
amazon.com|97|marketplace|goods|US
amazon.co.uk|97|marketplace|goods|GB
amazon.ie|90|marketplace|goods|IE
amazon.de|97|marketplace|goods|DE
amazon.fr|96|marketplace|goods|FR
amazon.es|95|marketplace|goods|ES
amazon.it|95|marketplace|goods|IT
amazon.nl|88|marketplace|goods|NL
amazon.ca|95|marketplace|goods|CA
amazon.com.au|90|marketplace|goods|AU
amazon.in|95|marketplace|goods|IN
ebay.com|92|marketplace|goods|US
ebay.co.uk|91|marketplace|goods|GB
ebay.ie|78|marketplace|goods|IE
ebay.de|91|marketplace|goods|DE
adverts.ie|76|marketplace|bikes,furniture,phones,computers,cars,games,music|IE
donedeal.ie|84|marketplace|cars,property,pets,bikes|IE
allegro.pl|93|marketplace|goods|PL
bol.com|91|marketplace|goods|NL
marktplaats.nl|84|marketplace|bikes,furniture,cars,computers|NL
flipkart.com|91|marketplace|electronics,phones,fashion,appliances,computers|IN
walmart.com|92|shop|food,toys,electronics,appliances,furniture,kitchen,baby|US
target.com|90|shop|furniture,kitchen,toys,fashion,baby,beauty|US
costco.com|82|shop|food,appliances,electronics|US
ikea.com|92|brand|furniture,kitchen,frames|-
argos.co.uk|90|shop|appliances,furniture,toys,electronics,kitchen,fitness,jewellery|GB
argos.ie|60|shop|appliances,furniture,toys|IE
johnlewis.com|90|shop|furniture,appliances,kitchen,fashion,baby,electronics|GB
marksandspencer.com|88|shop|fashion,food,furniture,gifts|GB
next.co.uk|86|shop|fashion,furniture,shoes|GB
next.ie|76|shop|fashion,furniture,shoes|IE
dunelm.com|84|shop|furniture,kitchen,frames|GB
wayfair.com|86|shop|furniture,kitchen,garden|US
wayfair.co.uk|82|shop|furniture,kitchen,garden|GB
wayfair.ie|68|shop|furniture,kitchen|IE
dfs.ie|66|shop|furniture|IE
dfs.co.uk|76|shop|furniture|GB
made.com|68|shop|furniture|GB
habitat.co.uk|72|shop|furniture,frames|GB
homestoreandmore.ie|70|shop|kitchen,furniture,frames|IE
harveynorman.ie|82|shop|furniture,appliances,electronics,computers,coffee|IE
harveynorman.com.au|86|shop|furniture,appliances,electronics,computers|AU
currys.co.uk|88|shop|appliances,electronics,computers,phones,coffee|GB
currys.ie|82|shop|appliances,electronics,computers,coffee|IE
powercity.ie|76|shop|appliances,electronics,coffee|IE
did.ie|72|shop|appliances,electronics,coffee|IE
expert.ie|64|shop|appliances,electronics|IE
soundstore.ie|66|shop|appliances,electronics,music|IE
ao.com|82|shop|appliances,electronics|GB
bestbuy.com|91|shop|electronics,appliances,computers,phones,games|US
mediamarkt.de|88|shop|electronics,appliances,computers,phones,coffee|DE
saturn.de|82|shop|electronics,appliances,computers|DE
otto.de|88|shop|fashion,furniture,appliances|DE
fnac.com|86|shop|books,electronics,music,games,computers|FR
darty.com|84|shop|appliances,electronics,coffee|FR
coolblue.nl|86|shop|electronics,appliances,computers,phones,coffee|NL
elcorteingles.es|88|shop|fashion,electronics,beauty,furniture|ES
mediaexpert.pl|82|shop|electronics,appliances,computers,coffee|PL
apple.com|95|brand|phones,computers,electronics|-
samsung.com|92|brand|phones,electronics,appliances|-
dell.com|86|brand|computers|-
lenovo.com|85|brand|computers|-
sony.com|86|brand|electronics,games,music|-
bose.com|80|brand|electronics|-
dyson.ie|72|brand|appliances|IE
dyson.co.uk|82|brand|appliances|GB
screwfix.com|88|shop|diy,cleaning,energy|GB
screwfix.ie|82|shop|diy,energy|IE
diy.com|88|shop|diy,garden,kitchen|GB
diy.ie|80|shop|diy,garden,kitchen|IE
woodiesdiy.com|80|shop|diy,garden,furniture|IE
woodies.ie|82|shop|diy,garden,furniture|IE
chadwicks.ie|72|shop|diy|IE
toolstation.com|80|shop|diy|GB
wickes.co.uk|82|shop|diy,garden,kitchen|GB
homebase.co.uk|74|shop|diy,garden|GB
mcquillantools.ie|60|shop|diy,garden|IE
topline.ie|56|shop|diy,garden|IE
homedepot.com|92|shop|diy,garden,appliances|US
lowes.com|90|shop|diy,garden,appliances|US
bunnings.com.au|90|shop|diy,garden|AU
obi.de|84|shop|diy,garden|DE
hornbach.de|83|shop|diy,garden|DE
bauhaus.info|80|shop|diy,garden|DE
leroymerlin.fr|88|shop|diy,garden,furniture|FR
leroymerlin.es|86|shop|diy,garden|ES
castorama.fr|80|shop|diy,garden|FR
castorama.pl|82|shop|diy,garden|PL
gamma.nl|80|shop|diy,garden|NL
johnstowngardencentre.ie|62|shop|garden|IE
crocus.co.uk|70|shop|garden|GB
rhs.org.uk|82|reference|garden|GB
gardenersworld.com|76|blog|garden|GB
decathlon.co.uk|84|shop|fitness,outdoor,bikes,shoes|GB
decathlon.ie|80|shop|fitness,outdoor,bikes,shoes|IE
decathlon.fr|90|shop|fitness,outdoor,bikes,shoes|FR
decathlon.de|84|shop|fitness,outdoor,bikes,shoes|DE
decathlon.es|88|shop|fitness,outdoor,bikes,shoes|ES
decathlon.it|87|shop|fitness,outdoor,bikes,shoes|IT
chainreactioncycles.com|76|shop|bikes|-
wiggle.co.uk|74|shop|bikes,fitness|GB
evanscycles.com|76|shop|bikes|GB
halfords.com|86|shop|bikes,cars|GB
halfords.ie|76|shop|bikes,cars|IE
360cycles.ie|60|shop|bikes|IE
cyclesuperstore.ie|64|shop|bikes|IE
bikehub.ie|52|shop|bikes|IE
trekbikes.com|82|brand|bikes|-
giant-bicycles.com|79|brand|bikes|-
specialized.com|80|brand|bikes|-
canyon.com|78|brand|bikes|-
bikeradar.com|80|news|bikes|-
cyclingweekly.com|79|news|bikes,fitness|GB
fahrrad.de|76|shop|bikes|DE
bike24.com|74|shop|bikes|DE
rei.com|87|shop|outdoor,bikes|US
cotswoldoutdoor.com|74|shop|outdoor|GB
gooutdoors.co.uk|76|shop|outdoor|GB
greatoutdoors.ie|60|shop|outdoor|IE
elverys.ie|72|shop|fitness,shoes|IE
lifestylesports.com|74|shop|fitness,shoes|IE
sportsdirect.com|84|shop|fitness,shoes,outdoor|GB
nike.com|92|brand|shoes,fitness|-
adidas.com|90|brand|shoes,fitness|-
zalando.de|88|shop|fashion,shoes|DE
zalando.ie|72|shop|fashion,shoes|IE
asos.com|88|shop|fashion,shoes|-
hm.com|88|brand|fashion|-
zara.com|88|brand|fashion|-
brownthomas.com|74|shop|fashion,beauty,gifts|IE
arnotts.ie|72|shop|fashion,beauty,furniture|IE
dunnesstores.com|78|shop|fashion,food,kitchen|IE
penneys.com|70|brand|fashion|IE
boots.com|86|shop|beauty,pharmacy,health|GB
boots.ie|84|shop|beauty,pharmacy,health|IE
mccauley.ie|66|shop|pharmacy,beauty|IE
lloydspharmacy.ie|64|shop|pharmacy,health|IE
hollandandbarrett.com|80|shop|pharmacy,fitness,food|GB
hollandandbarrett.ie|72|shop|pharmacy,fitness|IE
superdrug.com|76|shop|beauty,pharmacy|GB
sephora.com|86|shop|beauty|US
dm.de|84|shop|beauty,pharmacy,baby|DE
douglas.de|80|shop|beauty|DE
hse.ie|88|reference|health,pharmacy,baby|IE
nhs.uk|95|reference|health,pharmacy|GB
mayoclinic.org|93|reference|health,pharmacy|US
webmd.com|91|reference|health|US
healthline.com|91|blog|health,pharmacy,fitness|-
petmania.ie|66|shop|pets|IE
maxizoo.ie|68|shop|pets|IE
petsathome.com|82|shop|pets|GB
zooplus.ie|70|shop|pets|IE
zooplus.de|80|shop|pets|DE
chewy.com|86|shop|pets|US
smythstoys.com|86|shop|toys,baby,games|-
lego.com|90|brand|toys|-
easons.com|76|shop|books,gifts|IE
dubraybooks.ie|64|shop|books|IE
waterstones.com|82|shop|books|GB
goodreads.com|90|directory|books|-
thomann.de|84|shop|music|-
waltonsmusic.ie|54|shop|music|IE
ticketmaster.ie|82|marketplace|music,restaurants|IE
gamestop.ie|66|shop|games|IE
steampowered.com|88|marketplace|games|-
ign.com|88|news|games,film|-
tesco.ie|84|shop|food,wine|IE
tesco.com|90|shop|food,wine|GB
supervalu.ie|78|shop|food,wine|IE
aldi.ie|78|shop|food,wine|IE
lidl.ie|80|shop|food,wine,diy|IE
rewe.de|80|shop|food|DE
bewleys.com|72|brand|coffee,tea|IE
3fe.com|66|shop|coffee|IE
cloudpickercoffee.ie|56|brand|coffee|IE
badgeranddodo.ie|52|brand|coffee|IE
coffeeangel.com|54|brand|coffee,restaurants|IE
robertroberts.ie|56|brand|coffee,tea|IE
javarepublic.com|58|brand|coffee,tea|IE
silverskin.ie|48|brand|coffee|IE
nespresso.com|86|brand|coffee|-
lavazza.com|78|brand|coffee|-
illy.com|76|brand|coffee|-
delonghi.com|80|brand|coffee,appliances|-
sageappliances.com|74|brand|coffee,appliances|GB
breville.com|76|brand|coffee,appliances|US
starbucks.com|84|brand|coffee,restaurants|-
pactcoffee.com|66|brand|coffee|GB
coffeefriend.co.uk|62|shop|coffee|GB
perfectdailygrind.com|70|news|coffee|-
homegrounds.co|66|blog|coffee|-
barrystea.ie|58|brand|tea|IE
lyonstea.ie|54|brand|tea|IE
whittard.co.uk|70|shop|tea,coffee|GB
bordbia.ie|66|reference|food,recipes|IE
bbcgoodfood.com|89|blog|recipes,food,kitchen|-
allrecipes.com|90|blog|recipes|US
seriouseats.com|82|blog|recipes,kitchen,coffee|US
chefkoch.de|86|blog|recipes|DE
marmiton.org|85|blog|recipes|FR
obriens.ie|60|shop|wine|IE
obrienswine.ie|68|shop|wine|IE
celticwhiskeyshop.com|66|shop|wine|IE
masterofmalt.com|74|shop|wine|GB
majestic.co.uk|74|shop|wine|GB
opentable.ie|66|directory|restaurants|IE
just-eat.ie|74|directory|restaurants|IE
deliveroo.ie|70|directory|restaurants|IE
booking.com|94|marketplace|travel|-
expedia.com|88|marketplace|travel|-
skyscanner.net|86|marketplace|travel|-
ryanair.com|88|brand|travel|-
aerlingus.com|84|brand|travel|IE
airbnb.com|90|marketplace|travel,property|-
discoverireland.ie|76|reference|travel|IE
lonelyplanet.com|84|blog|travel|-
carzone.ie|78|marketplace|cars|IE
autotrader.co.uk|86|marketplace|cars|GB
theaa.ie|74|brand|cars,insurance|IE
kwik-fit.com|76|shop|cars|GB
mobile.de|86|marketplace|cars|DE
axa.ie|76|brand|insurance|IE
aviva.ie|74|brand|insurance|IE
123.ie|70|brand|insurance|IE
chill.ie|68|directory|insurance|IE
zurich.ie|70|brand|insurance,finance|IE
libertyinsurance.ie|64|brand|insurance|IE
comparethemarket.com|82|directory|insurance,energy,finance|GB
moneysupermarket.com|82|directory|insurance,energy,finance|GB
check24.de|86|directory|insurance,energy,finance,travel|DE
bonkers.ie|70|directory|insurance,energy,finance,phones|IE
aib.ie|76|brand|finance|IE
bankofireland.com|78|brand|finance|IE
revolut.com|80|brand|finance|-
moneysavingexpert.com|85|blog|finance,insurance,energy|GB
revenue.ie|84|reference|finance|IE
citizensinformation.ie|86|reference|finance,legal,property,jobs,health|IE
gov.ie|88|reference|legal,education,energy,property|IE
gov.uk|95|reference|legal,finance,cars,jobs|GB
daft.ie|86|marketplace|property|IE
myhome.ie|80|marketplace|property|IE
rightmove.co.uk|88|marketplace|property|GB
zillow.com|90|marketplace|property|US
immobilienscout24.de|86|marketplace|property|DE
lawsociety.ie|66|reference|legal|IE
coursera.org|86|brand|education,software|-
udemy.com|85|marketplace|education,software|-
ucd.ie|80|brand|education|IE
tcd.ie|82|brand|education|IE
irishjobs.ie|78|marketplace|jobs|IE
jobs.ie|76|marketplace|jobs|IE
indeed.com|90|marketplace|jobs|-
linkedin.com|92|directory|jobs,marketing,software|-
github.com|92|reference|software|-
stackoverflow.com|91|forum|software|-
hubspot.com|86|brand|marketing,software|-
semrush.com|84|brand|marketing|-
ahrefs.com|84|brand|marketing|-
moz.com|82|blog|marketing|-
searchengineland.com|80|news|marketing|-
onefabday.com|62|blog|wedding|IE
weddingsonline.ie|64|directory|wedding|IE
theknot.com|82|blog|wedding|US
hitched.co.uk|76|directory|wedding|GB
notonthehighstreet.com|76|marketplace|gifts,wedding,frames|GB
moonpig.com|76|shop|gifts|GB
newbridgesilverware.com|62|brand|jewellery,gifts|IE
weirandsons.ie|60|shop|jewellery|IE
pandora.net|80|brand|jewellery|-
hsamuel.co.uk|72|shop|jewellery|GB
electricireland.ie|74|brand|energy|IE
seai.ie|76|reference|energy|IE
bordgaisenergy.ie|72|brand|energy|IE
imdb.com|93|directory|film|-
netflix.com|90|brand|film|-
rottentomatoes.com|87|directory|film|-
rte.ie|88|news|news,film,recipes|IE
irishtimes.com|86|news|news,property,finance|IE
independent.ie|85|news|news,property|IE
bbc.co.uk|95|news|news,film,health|GB
bbc.com|93|news|news|-
theguardian.com|92|news|news,film,travel,fashion|-
nytimes.com|92|news|news,film,recipes|US
spiegel.de|88|news|news|DE
lemonde.fr|88|news|news|FR
elpais.com|88|news|news|ES
springwools.com|52|shop|crafts|IE
hobbycraft.co.uk|76|shop|crafts,frames|GB
desenio.ie|62|shop|frames|IE
desenio.co.uk|72|shop|frames|GB
halfpriceframes.ie|44|shop|frames|IE
easyframe.co.uk|60|shop|frames|GB
pictureframes.co.uk|58|shop|frames|GB
`

/** The domains of the product's demo and tests; `.example` belongs to nobody. Same columns. */
const DEMO = `
kestrelroast.example|78|shop|coffee,tea,gifts|-
beanharbour.example|74|shop|coffee,tea|-
morningpress.example|70|shop|coffee,kitchen|-
dailygrind.example|66|blog|coffee,recipes|-
pinewoodframes.example|74|shop|frames,furniture,gifts|-
lumenbikes.example|76|shop|bikes,outdoor|-
`

const GOODS =
  `coffee tea bikes furniture frames kitchen appliances electronics phones computers diy garden fashion shoes
jewellery beauty pharmacy fitness outdoor baby toys pets books music games food wedding gifts crafts`.split(/\s+/)

/** Names that cannot be read off the domain. */
const BRANDS: Record<string, string> = {
  '3fe.com': '3fe Coffee',
  'adverts.ie': 'Adverts.ie',
  'amazon.co.uk': 'Amazon.co.uk',
  'amazon.ie': 'Amazon.ie',
  'ao.com': 'AO.com',
  'bbc.co.uk': 'BBC',
  'bbc.com': 'BBC',
  'bbcgoodfood.com': 'BBC Good Food',
  'beanharbour.example': 'Bean Harbour',
  'bewleys.com': "Bewley's",
  'chainreactioncycles.com': 'Chain Reaction Cycles',
  'dailygrind.example': 'Daily Grind',
  'diy.com': 'B&Q',
  'diy.ie': 'B&Q Ireland',
  'donedeal.ie': 'DoneDeal',
  'gov.uk': 'GOV.UK',
  'harveynorman.ie': 'Harvey Norman Ireland',
  'hm.com': 'H&M',
  'homestoreandmore.ie': 'Home Store + More',
  'hse.ie': 'HSE.ie',
  'ikea.com': 'IKEA',
  'johnlewis.com': 'John Lewis',
  'kestrelroast.example': 'Kestrel Roast',
  'lumenbikes.example': 'Lumen Bikes',
  'marksandspencer.com': 'Marks & Spencer',
  'morningpress.example': 'Morning Press',
  'nhs.uk': 'NHS',
  'pinewoodframes.example': 'Pinewood Frames',
  'powercity.ie': 'PowerCity',
  'rte.ie': 'RTÉ',
  'theaa.ie': 'The AA',
  'woodies.ie': "Woodie's",
  'woodiesdiy.com': "Woodie's",
  'youtube.com': 'YouTube',
}

/** Pages of the demo's coffee shop as its story has left them (`demonstration-projects.ts` of the server). */
const STORY_PAGES: Record<string, ReadonlyMap<string, readonly string[]>> = {
  'kestrelroast.example': new Map([
    ['single origin coffee', ['/blogs/guides/single-origin-coffee']],
    ['cold brew coffee', ['/blogs/guides/cold-brew-coffee', '/collections/cold-brew-coffee']],
    ['moka pot coffee', ['/blogs/guides/moka-pot-coffee']],
    ['filter coffee', ['/collections/filter-coffee']],
  ]),
}

/** Keywords whose pages the demo's coffee shop has rewritten in its story, as in the same file. */
const STORY_SUITS: Record<string, ReadonlyMap<string, number>> = {
  'kestrelroast.example': new Map(
    [
      'kenyan coffee beans',
      'brazilian coffee beans',
      'colombian coffee beans',
      'decaf coffee beans',
      'organic coffee beans',
      'wholesale coffee beans',
      'single origin coffee',
      'ground coffee',
      'fresh roasted coffee',
    ].map((keyword) => [keyword, 0.4]),
  ),
}

const DEMO_SITES: readonly Site[] = readTable(DEMO)
const REAL_SITES: readonly Site[] = readTable(REAL)

export const KNOWN_SITES: readonly Site[] = [...DEMO_SITES, ...REAL_SITES]
/** Sites whose look-alikes turn up now and then. */
export const IMITATED_SITES: readonly Site[] = DEMO_SITES

function readTable(table: string): Site[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [domain = '', strength = '', typeName, topics = '', country = ''] = row.split('|')
      const type = SITE_TYPES.find((candidate) => candidate === typeName)
      if (type === undefined) throw new Error(`Broken site row: ${row}`)
      return siteFromDomain(domain, {
        type,
        strength: Number(strength) / 100,
        topics: topics === '*' ? null : readTopics(topics, type),
        country: country === '-' ? null : country,
        host: hostOf(domain),
        ...(BRANDS[domain] === undefined ? {} : { brand: BRANDS[domain] }),
        ...(STORY_PAGES[domain] === undefined ? {} : { pages: STORY_PAGES[domain] }),
        ...(STORY_SUITS[domain] === undefined ? {} : { suits: STORY_SUITS[domain] }),
      })
    })
}

function readTopics(topics: string, type: SiteType): ReadonlyMap<number, number> {
  if (topics === 'goods') return new Map(GOODS.map((id) => [topicIndex(id), 0.82]))
  // The first topic is what a shop is known for; the later ones it also has.
  return new Map(
    topics
      .split(',')
      .map((id, index) => [topicIndex(id), Math.max(0.6, 1 - index * (type === 'marketplace' ? 0 : 0.12))]),
  )
}

function hostOf(domain: string): string {
  if (domain === 'wikipedia.org') return 'en.wikipedia.org'
  if (['github.com', 'stackoverflow.com', 'dailygrind.example', '3fe.com', '123.ie'].includes(domain)) return domain
  if (domain === 'morningpress.example') return 'shop.morningpress.example'
  return `www.${domain}`
}
