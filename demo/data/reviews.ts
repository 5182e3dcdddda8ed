/** What made-up customers say. A review has an opening, mostly a detail and sometimes an end; none names a make. */

export const FIRST_NAMES = [
  ...["Aisha", "Alan", "Amelia", "Andrew", "Anh", "Bec", "Ben", "Brooke", "Callum", "Cathy", "Chloe"],
  ...["Chris", "Craig", "Dani", "Dave", "Deepak", "Elena", "Emma", "Fatima", "Gabe", "Glenn", "Grace"],
  ...["Hannah", "Harjit", "Helen", "Ian", "Isla", "Jack", "Jacinta", "James", "Jess", "Jia", "Jo"],
  ...["Josh", "Karen", "Kate", "Kieran", "Kim", "Lachie", "Leanne", "Liam", "Linh", "Lou", "Marco"],
  ...["Margaret", "Mark", "Matt", "Meg", "Mia", "Mick", "Mohammed", "Nadia", "Nathan", "Nicole"],
  ...["Noah", "Olivia", "Owen", "Paul", "Peta", "Pete", "Priya", "Rach", "Ravi", "Robyn", "Ruby"],
  ...["Sam", "Sandra", "Sarah", "Scott", "Shane", "Sione", "Steph", "Steve", "Sue", "Tahlia", "Tim"],
  ...["Toni", "Trent", "Vanessa", "Vikram", "Wendy", "Will", "Yasmin", "Zoe"],
];
export const INITIALS = "ABCDEFGHJKLMNOPRSTVWYZ";

interface Words {
  readonly openings: readonly string[];
  readonly details: readonly string[];
  readonly ends: readonly string[];
}

/** By stars. `{yard}` is the location, or the dealer. */
export const WORDS: Readonly<Record<"high" | "fair" | "low", Words>> = {
  high: {
    openings: [
      "Could not have been easier.",
      "Best car buying experience we have had.",
      "Really happy with {yard}.",
      "Great people to deal with.",
      "Second car from here and just as good as the first.",
      "No pressure, no games.",
      "Friendly from the first phone call.",
      "Straight answers to every question.",
      "Everything was as described in the ad.",
      "Drove two hours to {yard} and it was worth it.",
      "Booked online, seen on time, done in an hour.",
      "Five stars from our family.",
      "Honest and quick.",
      "I was nervous about buying used and had no need to be.",
      "My daughter bought her first car here.",
      "Top service again.",
      "Very professional team.",
      "They found exactly what we were after.",
      "Smooth from test drive to handover.",
      "Can't fault them.",
      "Nice to be treated like a person and not a number.",
      "The whole thing took three days.",
    ],
    details: [
      "They explained the drive-away price line by line.",
      "They gave me a fair price for my old hatch and did all the paperwork.",
      "The test drive was as long as I liked, on my own roads.",
      "They picked me up from the station.",
      "The car was spotless, with a full tank.",
      "They showed me the small scratch before I could find it myself.",
      "Finance was explained without any jargon, including what it costs in total.",
      "They held the car for two days while I sorted out my loan.",
      "They rang back when they said they would, every time.",
      "The handover took an hour because they paired my phone and set up the seats.",
      "The logbook was there and the roadworthy was done before I paid.",
      "They sent a video walk-around, as I live four hours away.",
      "They talked me out of the dearer model, because I did not need it.",
      "Our kids had a box of toys and did not want to leave.",
      "The workshop showed me the old brake pads and what was left on the new ones.",
      "They washed the car at the service and did not charge for topping up the coolant.",
      "They fitted the tow bar in the same week.",
      "Two months later they fixed a rattle without a fuss.",
      "They told me what the next service will cost.",
      "The quote for the service was the price on the bill.",
      "Delivery was on the day that we agreed.",
      "They had the spare key cut while we were at lunch.",
      "They answered my message on a Sunday night.",
      "Nobody tried to sell me paint protection.",
    ],
    ends: [
      "Will be back.",
      "Thank you to the whole team.",
      "Recommended.",
      "We have told our friends.",
      "Could not ask for more.",
      "See you at the next service.",
      "Thanks again.",
      "Good coffee, too.",
      "That is how it should be done.",
      "Worth the drive.",
    ],
  },
  fair: {
    openings: [
      "Good overall.",
      "Happy with the car, less so with the wait.",
      "Fair price in the end.",
      "Decent service.",
      "Nice people, but busy.",
      "Mostly good.",
    ],
    details: [
      "It took three calls to get a time for the test drive.",
      "The second key turned up a week later.",
      "I waited forty minutes past my booking.",
      "The car had not been cleaned when we came to pick it up, which they then did.",
      "Paperwork took most of a Saturday.",
      "Parking at {yard} is tight on weekends.",
      "The floor mats were extra, which I heard about late.",
      "The service ran a day over, though they lent me a car.",
      "My trade-in was worth less than I had hoped.",
      "The finance questions went on for a while.",
    ],
    ends: ["Would still go back.", "The car itself is great.", "Sorted in the end.", "They did apologise."],
  },
  low: {
    openings: [
      "Not impressed.",
      "Expected better.",
      "Disappointed.",
      "Poor communication.",
      "Would not rush back.",
    ],
    details: [
      "The car in the ad was sold before we got there and nobody had told us.",
      "No call back after two messages.",
      "The service took three days and nobody rang.",
      "A warning light came on in the first week and the booking was a fortnight away.",
      "The price on the phone was not the price at the desk.",
      "We were left waiting at the counter while three people looked at a screen.",
      "They lost my logbook and had to order another.",
    ],
    ends: ["Fix your phones.", "A shame, as the yard has nice cars.", "We bought elsewhere."],
  },
};

export const REPLIES = {
  thanks: [
    "Thanks for letting us know, {name}. See you at the first service.",
    "Glad you are happy with it, {name}. Enjoy the road.",
    "Thank you, {name}. We have passed it on to the team.",
    "That is good to read. Thanks, {name}.",
    "Cheers, {name}. Come by any time.",
  ],
  sorry: [
    "Sorry about that, {name}. That is not how we want to work. Please ask for me on your next visit.",
    "Thank you for telling us, {name}, and sorry. We have changed how calls are handed on.",
    "You are right, {name}, and we should have rung. I would like to put it right; please call the yard.",
    "Sorry for the wait, {name}. We have put on another person on Saturdays.",
  ],
};
