/**
 * Regions and cities of the countries people check most: `Region: City, City=code`. A number after `=` is the criteria
 * id Google really uses; everything without one gets an invented, stable id (see location-lists.ts).
 */
export interface CountryPlaces {
  /** The vendor's word for the country's regions. */
  regionType: 'State' | 'County' | 'Province' | 'Region' | 'Country' | 'Canton'
  regions: string
}

export const PLACES: Record<string, CountryPlaces> = {
  IE: {
    regionType: 'County',
    regions: `
County Carlow: Carlow, Tullow
County Cavan: Cavan
County Clare: Ennis, Shannon
County Cork: Cork=1007835, Cobh, Mallow, Midleton
County Donegal: Letterkenny, Buncrana
County Dublin: Dublin=1007850, Dun Laoghaire, Malahide, Swords, Tallaght, Blanchardstown
County Galway: Galway=1007864, Tuam
County Kerry: Tralee, Killarney
County Kildare: Naas, Newbridge, Maynooth, Athy
County Kilkenny: Kilkenny=1007872
County Laois: Portlaoise
County Leitrim: Carrick-on-Shannon
County Limerick: Limerick=1007880
County Longford: Longford
County Louth: Drogheda, Dundalk
County Mayo: Castlebar, Ballina, Westport
County Meath: Navan, Ashbourne
County Monaghan: Monaghan
County Offaly: Tullamore
County Roscommon: Roscommon
County Sligo: Sligo
County Tipperary: Clonmel, Thurles
County Waterford: Waterford=1007901, Dungarvan
County Westmeath: Athlone, Mullingar
County Wexford: Wexford, New Ross
County Wicklow: Bray, Wicklow, Arklow`,
  },
  GB: {
    regionType: 'Country',
    regions: `
England=20339: London=1006886, Birmingham=1006524, Manchester=1006912, Liverpool, Leeds, Sheffield, Bristol, Newcastle upon Tyne, Nottingham, Leicester, Coventry, Bradford, Southampton, Portsmouth, Plymouth, Brighton, Reading, Derby, Norwich, Oxford, Cambridge, York, Exeter, Bath, Milton Keynes, Northampton, Sunderland, Hull, Stoke-on-Trent, Wolverhampton, Bournemouth, Ipswich
Scotland: Edinburgh, Glasgow, Aberdeen, Dundee, Inverness, Stirling, Perth
Wales: Cardiff, Swansea, Newport, Wrexham
Northern Ireland: Belfast, Derry, Lisburn, Newry`,
  },
  US: {
    regionType: 'State',
    regions: `
Alaska=21132: Anchorage
Alabama=21133: Birmingham, Montgomery
Arkansas=21135: Little Rock
Arizona=21136: Phoenix, Tucson, Mesa
California=21137: Los Angeles=1013962, San Francisco=1014221, San Diego, San Jose, Sacramento, Oakland, Fresno, Long Beach
Colorado=21138: Denver, Colorado Springs, Boulder
Connecticut=21139: Hartford, New Haven
District of Columbia=21140: Washington
Delaware=21141: Wilmington
Florida=21142: Miami, Orlando, Tampa, Jacksonville
Georgia=21143: Atlanta, Savannah
Hawaii=21144: Honolulu
Iowa=21145: Des Moines
Idaho=21146: Boise
Illinois=21147: Chicago=1016367, Springfield
Indiana=21148: Indianapolis
Kansas=21149: Wichita
Kentucky=21150: Louisville
Louisiana=21151: New Orleans, Baton Rouge
Massachusetts=21152: Boston=1018127, Cambridge
Maryland=21153: Baltimore
Maine=21154: Portland
Michigan=21155: Detroit, Grand Rapids, Ann Arbor
Minnesota=21156: Minneapolis, Saint Paul
Missouri=21157: Kansas City, St. Louis
Mississippi=21158: Jackson
Montana=21159: Billings
North Carolina=21160: Charlotte, Raleigh
North Dakota=21161: Fargo
Nebraska=21162: Omaha, Lincoln
New Hampshire=21163: Manchester
New Jersey=21164: Newark, Jersey City
New Mexico=21165: Albuquerque
Nevada=21166: Las Vegas, Reno
New York=21167: New York=1023191, Buffalo, Rochester, Albany
Ohio=21168: Columbus, Cleveland, Cincinnati
Oklahoma=21169: Oklahoma City, Tulsa
Oregon=21170: Portland, Eugene
Pennsylvania=21171: Philadelphia, Pittsburgh
Rhode Island=21172: Providence
South Carolina=21173: Charleston, Columbia
South Dakota=21174: Sioux Falls
Tennessee=21175: Nashville, Memphis
Texas=21176: Houston=1026339, Dallas, Austin, San Antonio, Fort Worth, El Paso
Utah=21177: Salt Lake City
Virginia=21178: Virginia Beach, Richmond
Vermont=21179: Burlington
Washington=21180: Seattle=1027744, Spokane
Wisconsin=21182: Milwaukee, Madison
West Virginia=21183: Charleston
Wyoming=21184: Cheyenne`,
  },
  DE: {
    regionType: 'State',
    regions: `
Berlin: Berlin=1003854
Hamburg: Hamburg=1004437
Bavaria: Munich=1004234, Nuremberg, Augsburg, Regensburg
Baden-Wurttemberg: Stuttgart, Mannheim, Karlsruhe, Freiburg
Hesse: Frankfurt, Wiesbaden, Kassel
Lower Saxony: Hanover, Brunswick, Oldenburg
North Rhine-Westphalia: Cologne, Dusseldorf, Dortmund, Essen, Bonn, Munster, Bielefeld
Saxony: Leipzig, Dresden, Chemnitz
Bremen: Bremen
Rhineland-Palatinate: Mainz, Trier
Thuringia: Erfurt
Schleswig-Holstein: Kiel, Lubeck`,
  },
  FR: {
    regionType: 'Region',
    regions: `
Ile-de-France: Paris=1006094, Versailles, Boulogne-Billancourt
Provence-Alpes-Cote d'Azur: Marseille, Nice, Toulon, Aix-en-Provence
Auvergne-Rhone-Alpes: Lyon, Grenoble, Saint-Etienne
Occitanie: Toulouse, Montpellier, Nimes
Nouvelle-Aquitaine: Bordeaux, Limoges, Poitiers
Grand Est: Strasbourg, Reims, Metz
Hauts-de-France: Lille, Amiens
Pays de la Loire: Nantes, Angers
Brittany: Rennes, Brest
Normandy: Rouen, Le Havre, Caen`,
  },
  ES: {
    regionType: 'Region',
    regions: `
Community of Madrid: Madrid=1005493, Alcala de Henares
Catalonia: Barcelona=1005424, Girona, Tarragona
Andalusia: Seville, Malaga, Granada, Cordoba
Valencian Community: Valencia, Alicante
Basque Country: Bilbao, San Sebastian
Galicia: Vigo, A Coruna
Aragon: Zaragoza
Balearic Islands: Palma
Canary Islands: Las Palmas
Castile and Leon: Valladolid, Salamanca`,
  },
  IT: {
    regionType: 'Region',
    regions: `
Lazio: Rome
Lombardy: Milan, Bergamo, Brescia
Campania: Naples, Salerno
Piedmont: Turin
Sicily: Palermo, Catania
Liguria: Genoa
Emilia-Romagna: Bologna, Parma, Modena
Tuscany: Florence, Pisa
Veneto: Venice, Verona, Padua
Apulia: Bari`,
  },
  NL: {
    regionType: 'Province',
    regions: `
North Holland: Amsterdam, Haarlem, Alkmaar
South Holland: Rotterdam, The Hague, Leiden, Delft
Utrecht: Utrecht, Amersfoort
North Brabant: Eindhoven, Tilburg, Breda
Groningen: Groningen
Gelderland: Nijmegen, Arnhem
Limburg: Maastricht
Overijssel: Enschede, Zwolle`,
  },
  BE: {
    regionType: 'Region',
    regions: `
Brussels: Brussels
Flanders: Antwerp, Ghent, Bruges, Leuven, Mechelen, Ostend
Wallonia: Liege, Charleroi, Namur, Mons`,
  },
  AT: {
    regionType: 'State',
    regions: `
Vienna: Vienna
Styria: Graz, Leoben
Upper Austria: Linz, Wels
Salzburg: Salzburg
Tyrol: Innsbruck
Carinthia: Klagenfurt, Villach
Lower Austria: Sankt Polten
Vorarlberg: Dornbirn, Bregenz`,
  },
  CH: {
    regionType: 'Canton',
    regions: `
Zurich: Zurich, Winterthur
Geneva: Geneva
Basel-City: Basel
Bern: Bern, Biel
Vaud: Lausanne, Montreux
Lucerne: Lucerne
St. Gallen: St. Gallen
Ticino: Lugano`,
  },
  AU: {
    regionType: 'State',
    regions: `
New South Wales: Sydney=1000286, Newcastle, Wollongong
Victoria: Melbourne=1000567, Geelong, Ballarat
Queensland: Brisbane, Gold Coast, Cairns, Townsville
Western Australia: Perth, Fremantle
South Australia: Adelaide
Tasmania: Hobart
Australian Capital Territory: Canberra
Northern Territory: Darwin`,
  },
  NZ: {
    regionType: 'Region',
    regions: `
Auckland: Auckland
Wellington: Wellington, Lower Hutt
Canterbury: Christchurch
Waikato: Hamilton
Bay of Plenty: Tauranga, Rotorua
Otago: Dunedin, Queenstown
Manawatu-Wanganui: Palmerston North
Nelson: Nelson`,
  },
  CA: {
    regionType: 'Province',
    regions: `
Ontario: Toronto=1002451, Ottawa, Hamilton, London, Mississauga
Quebec: Montreal, Quebec City, Laval
British Columbia: Vancouver, Victoria, Kelowna
Alberta: Calgary, Edmonton
Manitoba: Winnipeg
Saskatchewan: Saskatoon, Regina
Nova Scotia: Halifax
New Brunswick: Moncton
Newfoundland and Labrador: St. John's`,
  },
  PL: {
    regionType: 'Region',
    regions: `
Masovian Voivodeship: Warsaw, Radom
Lesser Poland Voivodeship: Krakow, Tarnow
Lower Silesian Voivodeship: Wroclaw
Greater Poland Voivodeship: Poznan
Pomeranian Voivodeship: Gdansk, Gdynia
Lodz Voivodeship: Lodz
Silesian Voivodeship: Katowice, Gliwice
West Pomeranian Voivodeship: Szczecin
Lublin Voivodeship: Lublin
Kuyavian-Pomeranian Voivodeship: Bydgoszcz, Torun`,
  },
  IN: {
    regionType: 'State',
    regions: `
Maharashtra: Mumbai, Pune, Nagpur
Delhi: New Delhi
Karnataka: Bengaluru, Mysuru
Tamil Nadu: Chennai, Coimbatore
Telangana: Hyderabad
West Bengal: Kolkata
Gujarat: Ahmedabad, Surat
Rajasthan: Jaipur
Uttar Pradesh: Lucknow, Noida
Kerala: Kochi, Thiruvananthapuram`,
  },
  SE: {
    regionType: 'County',
    regions: `
Stockholm County: Stockholm, Sodertalje
Vastra Gotaland County: Gothenburg, Boras
Skane County: Malmo, Lund, Helsingborg
Uppsala County: Uppsala
Ostergotland County: Linkoping, Norrkoping
Vasterbotten County: Umea
Orebro County: Orebro
Vastmanland County: Vasteras`,
  },
  NO: {
    regionType: 'County',
    regions: `
Oslo: Oslo
Vestland: Bergen
Trondelag: Trondheim
Rogaland: Stavanger, Sandnes
Troms: Tromso
Agder: Kristiansand, Arendal
Viken: Drammen, Fredrikstad`,
  },
  DK: {
    regionType: 'Region',
    regions: `
Capital Region of Denmark: Copenhagen, Helsingor
Central Denmark Region: Aarhus, Randers
Region of Southern Denmark: Odense, Esbjerg, Kolding
North Denmark Region: Aalborg
Region Zealand: Roskilde`,
  },
  FI: {
    regionType: 'Region',
    regions: `
Uusimaa: Helsinki, Espoo, Vantaa
Pirkanmaa: Tampere
Southwest Finland: Turku
North Ostrobothnia: Oulu
Central Finland: Jyvaskyla
Paijat-Hame: Lahti`,
  },
  PT: {
    regionType: 'Region',
    regions: `
Lisbon District: Lisbon, Sintra, Cascais
Porto District: Porto, Vila Nova de Gaia
Braga District: Braga, Guimaraes
Coimbra District: Coimbra
Faro District: Faro
Setubal District: Setubal
Aveiro District: Aveiro`,
  },
  BR: {
    regionType: 'State',
    regions: `
State of Sao Paulo: Sao Paulo, Campinas, Santos
State of Rio de Janeiro: Rio de Janeiro, Niteroi
State of Minas Gerais: Belo Horizonte
Federal District: Brasilia
State of Bahia: Salvador
State of Parana: Curitiba
State of Rio Grande do Sul: Porto Alegre
State of Pernambuco: Recife
State of Ceara: Fortaleza`,
  },
  MX: {
    regionType: 'State',
    regions: `
Mexico City: Mexico City
Jalisco: Guadalajara
Nuevo Leon: Monterrey
Puebla: Puebla
Baja California: Tijuana
Quintana Roo: Cancun
Yucatan: Merida
Guanajuato: Leon
Queretaro: Queretaro`,
  },
  JP: {
    regionType: 'Region',
    regions: `
Tokyo: Tokyo, Hachioji
Osaka: Osaka, Sakai
Kanagawa: Yokohama, Kawasaki
Aichi: Nagoya
Hokkaido: Sapporo
Fukuoka: Fukuoka
Hyogo: Kobe
Kyoto: Kyoto
Hiroshima: Hiroshima
Miyagi: Sendai`,
  },
  ZA: {
    regionType: 'Province',
    regions: `
Gauteng: Johannesburg, Pretoria, Soweto
Western Cape: Cape Town, Stellenbosch
KwaZulu-Natal: Durban, Pietermaritzburg
Eastern Cape: Gqeberha, East London
Free State: Bloemfontein`,
  },
}
