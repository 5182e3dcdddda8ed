import type { Kit } from "#demo/generator/model.ts";

/** Equipment of cars by kit level; a level has the ones below it too. */
export const LEVELS: Readonly<Record<Kit, readonly string[]>> = {
  1: ["Air Conditioning", "ABS Brakes", "Electronic Stability Control", "Front Airbags", "Curtain Airbags", "Bluetooth", "Cruise Control", "Power Windows", "Remote Central Locking", "Reversing Camera", "Hill Start Assist", "USB Port"],
  2: ["Apple CarPlay", "Android Auto", "Lane Departure Warning", "Autonomous Emergency Braking", "Multi-Function Steering Wheel", "Daytime Running Lights", "Rear Parking Sensors", "60/40 Split Fold Rear Seats", "ISOFIX Child Seat Anchorages"],
  3: ["Satellite Navigation", "Climate Control", "Keyless Entry", "Push-Button Start", "Automatic Headlights", "Rain-Sensing Wipers", "Rear Cross-Traffic Alert", "Blind-Spot Monitor", "Digital Radio", "Leather Steering Wheel"],
  4: ["Adaptive Cruise Control", "LED Headlights", "Front Parking Sensors", "Power-Adjustable Driver's Seat", "Wireless Phone Charging", "Privacy Glass", "Leather-Accented Seats", "Heated Front Seats", "Ambient Lighting", "Traffic Sign Recognition"],
  5: ["Panoramic Sunroof", "360-Degree Camera", "Head-Up Display", "Ventilated Front Seats", "Premium Audio", "Power Tailgate", "Memory Driver's Seat", "Heated Steering Wheel", "Matrix LED Headlights"],
};

export const BY_BODY: Readonly<Record<string, readonly string[]>> = {
  ute: ["Tub Liner", "Tow Bar", "Side Steps", "Diff Lock", "Sports Bar", "Trailer Sway Control", "Full-Size Spare Wheel"],
  "cab-chassis": ["Alloy Tray", "Tow Bar", "Vinyl Floor", "Full-Size Spare Wheel", "Snorkel"],
  van: ["Barn Doors", "Cargo Barrier", "Load-Area Lighting", "Sliding Side Doors", "Vinyl Floor"],
  bus: ["Power Side Door", "Rear Air Conditioning", "High Roof"],
  "light-truck": ["Traypack Body", "Tow Bar", "Suspension Seat", "Auxiliary Brake"],
  suv: ["Roof Rails", "Hill Descent Control", "Cargo Blind"],
  "people-mover": ["Power Sliding Doors", "Third-Row Air Vents", "Tri-Zone Climate Control"],
  coupe: ["Limited-Slip Differential", "Sports Exhaust", "Sports Seats"],
  convertible: ["Power Soft Top", "Sports Seats", "Wind Deflector"],
  motorhome: ["Slide-Out Bed", "Roll-Out Awning", "Solar Panels", "Shower and Toilet", "Gas Cooktop", "Reverse-Cycle Air Conditioning", "Swivel Cab Seats"],
};

export const ELECTRIC = ["Type 2 Charging Cable", "Vehicle-to-Load Power", "One-Pedal Driving", "Remote Pre-Conditioning"];

export const CARAVAN = ["Roll-Out Awning", "Reverse-Cycle Air Conditioning", "Three-Way Fridge", "Four-Burner Cooktop", "Microwave", "Cassette Toilet", "Separate Shower", "Island Bed", "Café Dinette", "200 W Solar Panel", "Lithium Battery", "Hot Water Service", "Grey-Water Tank", "Twin Water Tanks", "Diesel Heater", "External Shower", "Tunnel Boot", "Independent Suspension", "Poly-Block Hitch", "Washing Machine", "Television", "Stone Guard", "Reversing Camera", "USB Charging Points"];

export const MOTORCYCLE = ["ABS Brakes", "Slipper Clutch", "LED Headlight", "LED Indicators", "Digital Dash", "TFT Display", "Bluetooth", "Traction Control", "Ride Modes", "Quick Shifter", "Centre Stand", "Tail Tidy", "Oggy Knobs", "Screen", "Heated Grips", "Luggage Rack", "Hand Guards", "USB Socket", "Adjustable Suspension", "Spoked Wheels"];

export const WHEELS: Readonly<Record<Kit, string>> = {
  1: "16-inch Steel Wheels", 2: "16-inch Alloy Wheels", 3: "17-inch Alloy Wheels", 4: "18-inch Alloy Wheels", 5: "20-inch Alloy Wheels",
};

/** What a body, a cabin or an age cannot have. */
export const NOT_IN_OPEN_OR_LOW = ["Panoramic Sunroof", "Power Tailgate"];
export const NOT_WITHOUT_BACK_SEATS = ["60/40 Split Fold Rear Seats", "ISOFIX Child Seat Anchorages"];
export const NOT_BEFORE_2018 = ["Apple CarPlay", "Android Auto", "Autonomous Emergency Braking", "Wireless Phone Charging", "Lane Departure Warning", "Traffic Sign Recognition", "Matrix LED Headlights", "Ambient Lighting", "360-Degree Camera"];
export const OPEN_OR_LOW = ["convertible", "coupe", "ute", "cab-chassis", "light-truck", "motorhome"];
