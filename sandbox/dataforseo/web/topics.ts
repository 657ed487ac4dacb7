import { LeastRecentlyUsed } from './least-recently-used.ts'

/**
 * The topics of the synthetic web. `stems` decide which topic a keyword belongs to (English first, then words of other
 * languages), `parts` name its sites and are the sections of their shops.
 */
export interface Topic {
  id: string
  stems: readonly string[]
  englishStems: readonly string[]
  parts: readonly string[]
}

/** id | stems in English, after the stroke in other languages | name parts */
const TABLE = `
coffee|coffee,espresso,barista,latte,cappuccino,roast,roaster,cafetiere,aeropress,mocha,arabica,moka/kaffee,cafetera,caffe,koffie,kawa,kaffe|bean,brew,roast,crema,barista,mocha,arabica,grinder,filter,cafe
tea|tea,teas,matcha,chai,oolong,teapot,rooibos,infuser/herbata,thee|leaf,teapot,steep,chai,matcha,camellia,kettle
bikes|bike,bikes,bicycle,cycling,cycle,mtb,ebike/velo,fahrrad,bicicleta,bicicletta,fiets,rower,cykel,pedal,saddle,derailleur,helmet|bike,cycle,wheel,pedal,chain,spoke,velo,saddle,gear,crank
furniture|furniture,sofa,couch,chair,table,desk,bed,mattress,wardrobe,bookcase,shelf,shelving,armchair/mobel,sessel,tisch,canape,meuble,mueble,silla,divano,bank,stoel,meble,soffa|sofa,oak,chair,living,nest,timber,loft,comfort,interiors,room
frames|frame,frames,picture,framing,poster,canvas,print,prints/bilderrahmen,cadre,marco,cornice,lijst|frame,print,canvas,gallery,mount,poster,gilt,pine
kitchen|kitchen,cookware,pan,pans,pot,knife,knives,cutlery,saucepan,wok,bakeware,tableware,plate,mug,glassware/kuche,cuisine,cocina,cucina,keuken,kuchnia|kitchen,copper,skillet,ladle,pantry,chef,plate,spoon
appliances|fridge,freezer,washing,dishwasher,dryer,oven,hob,cooker,microwave,vacuum,hoover,toaster,kettle,appliance,airfryer,fryer,blender,dehumidifier/waschmaschine,kuhlschrank,frigo,lavadora,lavatrice,wasmachine,pralka|appliance,electric,whitegoods,volt,spin,cool,home,steam
electronics|tv,television,headphone,headphones,speaker,earbuds,soundbar,camera,drone,projector,electronics,hdmi,smartwatch/kopfhorer,fernseher,casque,auriculares,cuffie,oled|audio,pixel,signal,gadget,digital,vision,sound,circuit
phones|phone,phones,iphone,samsung,smartphone,mobile,sim,android,pixel/handy,telephone,movil,telefono,telefoon|mobile,cell,phone,tel,connect,sim,case
computers|laptop,laptops,computer,pc,monitor,keyboard,mouse,ssd,gpu,graphics,printer,router,tablet,ipad,macbook,notebook/ordinateur,ordenador,portatile|tech,byte,compute,laptop,silicon,core,chip,desk
diy|drill,tools,tool,paint,screw,timber,plumbing,hammer,saw,ladder,tiles,tile,flooring,laminate,decking,plaster,insulation,radiator,diy,hardware/bohrmaschine,werkzeug,bricolage,herramientas,attrezzi,gereedschap,narzedzia|tool,build,trade,hammer,timber,fix,paint,board,bolt
garden|garden,gardening,plant,plants,lawn,mower,lawnmower,seed,seeds,shed,greenhouse,hedge,compost,patio,bbq,barbecue,flower,flowers,bulbs/garten,jardin,giardino,tuin,ogrod,rasen|garden,bloom,leaf,green,lawn,seed,meadow,fern,rose
fashion|dress,dresses,jacket,coat,jeans,shirt,tshirt,clothing,clothes,skirt,suit,hoodie,sweater,jumper,knitwear,lingerie,fashion/kleid,jacke,robe,veste,vestido,chaqueta,vestito,giacca,jurk,sukienka,kleding|style,thread,stitch,wardrobe,linen,tailor,denim,wear,label
shoes|shoe,shoes,boots,boot,sneakers,trainers,sandals,heels,slippers/schuhe,stiefel,chaussures,zapatos,scarpe,schoenen,buty,skor|shoe,sole,boot,lace,step,stride,heel
jewellery|jewellery,jewelry,ring,rings,necklace,earrings,bracelet,diamond,gold,silver,watch,watches,engagement/schmuck,bijoux,joyas,gioielli,sieraden,bizuteria|gem,gold,diamond,silver,pearl,carat,jewel,watch
beauty|makeup,skincare,serum,moisturiser,moisturizer,shampoo,perfume,lipstick,hair,cosmetics,beauty,nail,sunscreen/kosmetik,parfum,maquillage,maquillaje,trucco,cosmetica|beauty,glow,skin,scent,velvet,petal,bloom,derma
health|health,doctor,dentist,dental,symptoms,treatment,clinic,physio,therapy,therapist,pain,diet,headache,sleep,anxiety/arzt,zahnarzt,medecin,dentiste,medico,dentista,tandarts,lekarz|health,care,clinic,well,medic,vital,dental
pharmacy|vitamin,vitamins,supplement,supplements,collagen,magnesium,probiotics,pharmacy,medicine/apotheke,pharmacie,farmacia,apotheek,apteka|pharma,vita,remedy,nutri,apotheca,capsule
fitness|gym,yoga,treadmill,dumbbell,dumbbells,kettlebell,running,fitness,protein,workout,pilates,marathon,football,rugby,golf,tennis,swimming,sport,sports/laufen,deporte,hardlopen|sport,fit,active,run,athlete,goal,pace,strong
outdoor|tent,camping,hiking,rucksack,backpack,sleeping,climbing,fishing,kayak,surf,wetsuit,ski,skiing,waterproof/zelt,wandern,randonnee,senderismo,trekking,kamperen,namiot|trail,summit,camp,peak,outdoor,ridge,river,wild
baby|baby,pram,stroller,buggy,cot,nappy,nappies,diaper,crib,pushchair,newborn,toddler/kinderwagen,poussette,cochecito,passeggino,wozek|baby,tiny,little,cradle,stork,bundle
toys|toy,toys,lego,puzzle,jigsaw,doll,dolls,playmobil/spielzeug,jouet,juguete,giocattolo,speelgoed,zabawki|toy,play,puzzle,block,jolly,wonder
pets|dog,dogs,cat,cats,puppy,kitten,pet,pets,aquarium,hamster,vet/hund,katze,chien,chat,perro,gato,cane,gatto,hond,kat,pies|paw,pet,tail,whisker,bark,fetch
books|book,books,novel,ebook,audiobook,author,bestseller,textbook/bucher,livre,libro,libri,boek,ksiazka|book,page,read,chapter,novel,library,ink
music|guitar,piano,violin,drum,drums,vinyl,ukulele,saxophone,music,concert,tickets/gitarre,klavier,guitare,chitarra|music,chord,string,tune,rhythm,vinyl,note
games|game,games,gaming,playstation,xbox,nintendo,switch,steam,console,board,minecraft,chess/spiel,spiele,jeu,juego,gioco,gra|game,level,pixel,arcade,quest,player
food|food,grocery,groceries,cheese,chocolate,bread,meat,steak,vegan,organic,snack,honey,olive,spice,bakery,cake,cakes,hamper/lebensmittel,fromage,queso,formaggio,kaas,ser|farm,larder,pantry,fresh,deli,market,harvest,bakery
restaurants|restaurant,restaurants,pizza,sushi,brunch,takeaway,bistro,burger,cafe,dinner,lunch,pub,bar/gasthaus,ristorante,restaurante|table,fork,bistro,dine,plate,taste
wine|wine,wines,whiskey,whisky,gin,beer,vodka,rum,champagne,prosecco,cocktail,brewery/wein,vin,vino,wijn,bier,biere,cerveza,wino|cellar,cork,vine,cask,barrel,still,grape
travel|hotel,hotels,flight,flights,holiday,holidays,travel,airport,cruise,hostel,beach,airline,vacation,apartment,ferry/flug,reise,urlaub,vol,voyage,vuelo,viaje,volo,viaggio,vlucht,vakantie,lot|travel,voyage,trip,sky,escape,island,route,stay
cars|car,cars,tyre,tyres,tires,used,van,suv,electric,motor,garage,mot,engine,brake,battery,parts,hybrid/auto,reifen,voiture,pneu,coche,neumaticos,macchina,banden,samochod,opony|motor,auto,drive,gear,wheel,garage,road
insurance|insurance,insurer,cover,quote,quotes,life/versicherung,assurance,seguro,assicurazione,verzekering,ubezpieczenie|cover,shield,insure,policy,quote,assure
finance|loan,loans,mortgage,mortgages,credit,bank,savings,invest,investing,pension,tax,accountant,accounting,invoice,bitcoin,crypto/kredit,hypothek,pret,hipoteca,prestamo,mutuo,hypotheek,lening,pozyczka|money,capital,ledger,fund,wealth,penny,coin,bank
property|house,houses,property,rent,rental,apartment,apartments,estate,letting,home,land,commercial,office/immobilien,wohnung,maison,appartement,piso,alquiler,casa,affitto,huis,huur,mieszkanie|home,property,estate,key,brick,let,acre
legal|solicitor,lawyer,legal,law,attorney,barrister,divorce,will,probate,notary/anwalt,avocat,abogado,avvocato,advocaat,prawnik|law,legal,counsel,justice,brief,chambers
education|course,courses,university,college,degree,school,learn,training,tutor,exam,certificate,online/kurs,cours,curso,corso,cursus,studium|learn,academy,campus,study,scholar,tutor
jobs|job,jobs,career,careers,salary,recruitment,vacancy,cv,resume,interview/stellenangebote,emploi,empleo,lavoro,vacature,praca|job,career,talent,hire,work,recruit
software|software,app,crm,saas,api,cloud,hosting,website,domain,wordpress,python,javascript,react,database,vpn,antivirus,erp/logiciel,programma,oprogramowanie|cloud,stack,code,dev,soft,logic,app,data
marketing|seo,marketing,keyword,rank,ranking,backlink,backlinks,advertising,ads,agency,branding,logo,newsletter,email,social/werbung,publicite,publicidad,pubblicita,reclame|growth,brand,reach,click,lead,agency,studio
wedding|wedding,bride,bridal,bridesmaid,groom,venue,invitations/hochzeit,mariage,boda,matrimonio,bruiloft,slub|wedding,bride,vow,venue,bouquet
gifts|gift,gifts,present,presents,birthday,christmas,hamper,personalised,personalized,card,cards,valentines/geschenk,cadeau,regalo,prezent|gift,present,ribbon,parcel,card,surprise
cleaning|cleaning,cleaner,carpet,laundry,detergent,mop,window,pest,plumber,electrician,locksmith,removals,roofing/reinigung,nettoyage,limpieza,pulizia,schoonmaak|clean,bright,spotless,fresh,handy,service
energy|solar,panels,heat,pump,boiler,gas,electricity,energy,ev,charger,charging,stove,heating/strom,energie,energia,caldera,zonnepanelen|solar,watt,energy,heat,power,sun,eco
film|film,films,movie,movies,series,netflix,cinema,stream,streaming,actor,trailer/kino,pelicula|screen,film,cinema,reel,stream,scene
news|news,election,weather,politics,results,scores,today,latest,live,budget/nachrichten,actualites,noticias,notizie,nieuws|herald,post,times,tribune,echo,chronicle
recipes|recipe,recipes,bake,baking,cook,cooking,soup,salad,pasta,curry,slow,dinner/rezept,recette,receta,ricetta,recept,przepis|recipe,cook,bake,supper,kitchen,taste
crafts|knitting,yarn,wool,sewing,fabric,crochet,embroidery,paint,craft,crafts,stamp,candle,candles,soap/basteln,stricken,tricot,tejer|yarn,craft,stitch,thread,needle,wick
`

export const TOPICS: readonly Topic[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [id, stems, parts] = row.split('|')
    if (!id || !stems || !parts) throw new Error(`Broken topic row: ${row}`)
    const [english = '', foreign] = stems.split('/')
    const englishStems = english.split(',')
    return { id, englishStems, stems: [...englishStems, ...(foreign?.split(',') ?? [])], parts: parts.split(',') }
  })

const byId = new Map(TOPICS.map((topic, index) => [topic.id, index]))
const byStem = new Map<string, number[]>()
for (const [index, topic] of TOPICS.entries()) {
  for (const stem of topic.stems) byStem.set(stem, [...(byStem.get(stem) ?? []), index])
}
const longStems = [...byStem].filter(([stem]) => stem.length >= 5)

export function topicIndex(id: string): number {
  const index = byId.get(id)
  if (index === undefined) throw new Error(`Unknown topic ${id}`)
  return index
}

/** Topics of one word, without accents and in lower case; German compounds and plurals count through their stem. */
export function topicsOfWord(word: string): readonly number[] {
  return readWords.getOrMake(word, () => findTopics(word))
}

/** The same words come again and again, and most of them belong to no topic, which takes longest to find out. */
const readWords = new LeastRecentlyUsed<string, readonly number[]>(5_000)

function findTopics(word: string): readonly number[] {
  const exact = byStem.get(word) ?? byStem.get(word.replace(/e?s$/, ''))
  if (exact !== undefined) return exact
  if (word.length < 6) return []
  const contained = longStems.find(([stem]) => word.includes(stem))
  return contained?.[1] ?? []
}
