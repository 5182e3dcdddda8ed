export const caravan = [
  "Pack the awning mat and go: this {year} {make} {model} {badge} sleeps {sleeps} in comfort.",
  "The big lap starts here, with everything on board this {model}.",
  "Built for Australian conditions, this {make} has berths for {sleeps} and storage where you need it.",
  "Well-travelled owners know a good layout when they see one, and this {model} {badge} is a favourite.",
  "Walk through it at {place} and you will see why this layout sells so well.",
  "School holidays sorted: the {model} {badge} sleeps {sleeps} and sets up in minutes.",
  "From free camps to powered sites, the {model} {badge} is at home anywhere.",
  "This {make} is the size most people end up wanting after their first van.",
  "Right weights, right layout, right price: the {make} {model} {badge}.",
  "Sleep where the view is better: {year} {model} {badge}, {sleeps} berths.",
  "No wasted space in this {make}: {sleeps} berths, full kitchen and room to swing a cat.",
  "Tough underneath and comfortable inside, the {model} {badge} gets you further from the crowds.",
];

export const caravanLife = [
  "Island bed, café dinette and a full-height fridge make long stays easy.",
  "Ask us about solar and lithium upgrades if you like to stay off the grid.",
  "The ensuite has a separate shower and a cassette toilet.",
  "Roll-out awning with anti-flap kit, external speakers and a picnic table on the side.",
  "Reverse-cycle air conditioning is on the roof and the diesel heater is under the bed.",
  "Twin water tanks with gauges, plus a grey-water tank for the national parks.",
  "Independent suspension and a poly-block hitch follow the tow car wherever it goes.",
  "Four-burner stove, grill and microwave, with a slide-out barbecue for the outside.",
  "Check your tow vehicle's rating against the tare and ATM listed, or let us do it with you.",
  "A gas certificate and a fresh set of tyre date codes come with it.",
  "Reading lights, USB points and hatches with blinds over every bunk.",
  "Our workshop looks after bearings, brakes and seals before you tow it away.",
];

export const motorcycle = [
  "Sharp in {colour}: the {year} {make} {model} {badge}.",
  "Ride it home today: {make} {model} in {colour}, serviced and ready.",
  "The {model} needs little introduction, and this one needs nothing spent on it.",
  "From the first corner you will know that this {model} {badge} is a ripper.",
  "Looking for a bike that does it all? The {model} comes very close.",
  "Commuting in the week and hills on the weekend is just what the {model} is for.",
  "This {make} sounds right, steers right and is priced right.",
  "Light, flickable and easy on fuel: the {model} {badge} puts a grin on any rider.",
  "Comfortable enough for a day in the saddle and quick enough to enjoy it: the {model} {badge}.",
  "The {make} {model} in {colour} turns heads at the lights.",
  "If you have been waiting for the right {model}, stop waiting.",
  "Throw a leg over this {year} {model} and you will understand the fuss.",
];

export const learner = [
  "LAMS approved, so learners and provisional riders are welcome.",
  "A learner-legal bike that you will not outgrow in six months.",
  "Friendly power delivery and a manageable seat height make it a great first bike.",
  "Approved under the learner scheme in every state.",
  "We help new riders choose the right gear and can recommend a local training course.",
  "Keeps you legal on your Ls and interested on your Ps.",
  "Learner approved with ABS as standard, which is how it should be.",
  "Ask about our rider starter pack with helmet, jacket and gloves.",
  "A restricted licence is all you need to ride this one.",
  "It holds its value well with learners, so moving up later is painless.",
  "Slipper clutch and a light lever make city riding easy while you learn.",
  "Many of our customers pass their test on exactly this bike.",
];

export const vanHistory = [
  "Stored under cover between trips, and it presents beautifully.",
  "Its owners are moving to a bigger rig, and their loss is your gain.",
  "Damp tested from front to back, with the report on file.",
  "It has done two winters up north and one lap of Tasmania.",
  "Awning, cushions and curtains are all in good order.",
  "Light marks on the drawbar stone guard, which is what it is there for.",
  "Comes with hoses, leads, levelling ramps and a sway-control kit.",
  "Tyres were replaced last season and the spare has never touched the ground.",
  "Gas and electrical compliance certificates are current.",
  "One retired couple from new, with every manual in the drawer.",
  "All appliances tested on gas, mains and battery in our workshop.",
  "There is a small repair to the rear corner moulding, done properly and shown in the photos.",
];

export const bikeHistory = [
  "Adult owned, never dropped and always garaged.",
  "It shows {km} km and has a full service book.",
  "Bars, levers and pegs are all straight, and the tyres have plenty of tread.",
  "Kept on a battery tender all winter and ridden on dry Sundays.",
  "Chain and sprockets were replaced at the last service.",
  "Two keys, the tool roll and the original exhaust come with it.",
  "There is a light scratch on the left mirror and nothing else to report.",
  "Traded on a larger bike by a regular of ours.",
  "Fork seals, head bearings and brakes checked by our workshop.",
  "Fresh oil, fresh filter and a road test by someone who knows the model.",
  "Background checked: no finance owing, not written off, not stolen.",
  "It has {km} km behind it and, looked after, many more ahead.",
];
