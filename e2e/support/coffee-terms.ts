/** Searches of people in Ireland who want coffee and what makes it: a trade's real search terms. */
export const coffeeTerms = `coffee beans
coffee beans ireland
fresh coffee beans
best coffee beans
coffee beans online
espresso beans
decaf coffee beans
organic coffee beans
fairtrade coffee beans
ethiopian coffee beans
colombian coffee beans
kenyan coffee beans
brazilian coffee beans
single origin coffee
arabica coffee
robusta coffee
dark roast coffee
medium roast coffee
light roast coffee
italian coffee
irish coffee roasters
coffee roasters dublin
speciality coffee ireland
coffee subscription ireland
coffee gift set
coffee gifts
coffee hamper
coffee advent calendar
ground coffee
ground coffee for cafetiere
coffee for french press
filter coffee
instant coffee
freeze dried coffee
coffee pods
nespresso compatible pods
compostable coffee pods
coffee capsules
coffee bags
cold brew coffee
iced coffee
coffee syrup
vanilla syrup for coffee
oat milk barista
hot chocolate powder
chai latte powder
matcha latte
tea bags
loose leaf tea
irish breakfast tea
english breakfast tea
earl grey tea
green tea
peppermint tea
herbal tea
tea gift set
teapot
coffee machine
coffee machine ireland
bean to cup coffee machine
espresso machine
best espresso machine
home espresso machine
commercial coffee machine
office coffee machine
coffee machine rental
nespresso machine
pod coffee machine
filter coffee machine
coffee maker
cold brew maker
moka pot
stovetop espresso maker
french press
cafetiere
aeropress
v60 dripper
chemex
pour over coffee maker
gooseneck kettle
coffee grinder
burr coffee grinder
hand coffee grinder
electric coffee grinder
coffee scales
milk frother
milk jug
coffee tamper
coffee cups
espresso cups
reusable coffee cup
travel mug
coffee filters
coffee canister
descaler for coffee machine
coffee machine cleaner
barista course
barista training dublin
wholesale coffee
coffee for offices`
  .split('\n')
  .map((term) => term.trim())
