/** Makes in their own spelling: cars and commercials, motorcycles, caravans, boats. */
export const MAKES: readonly string[] = (
  "Abarth,Alfa Romeo,Alpine,Aston Martin,Audi,Austin,Bentley,BMW,BYD,Cadillac,Caterham,Chery,Chevrolet,Chrysler,Citroen," +
  "Cupra,Daewoo,DAF,Daihatsu,Datsun,Deepal,Dodge,Ferrari,Fiat,Ford,Foton,FPV,Freightliner,Fuso,Geely,Genesis,GMC,GMSV,Great Wall,GWM," +
  "Haval,HDT,Hino,Holden,Honda,HSV,Hummer,Hyundai,Ineos,Infiniti,International,Isuzu,Iveco,JAC,Jaecoo,Jaguar,Jeep,JMC," +
  "Kenworth,Kia,Lamborghini,Lancia,Land Rover,LDV,Leapmotor,Lexus,Lotus,Mack,Mahindra,MAN,Maserati,Maybach,Mazda,McLaren," +
  "Mercedes-Benz,MG,Mini,Mitsubishi,Morgan,Morris,Nissan,Omoda,Opel,Packard,Peugeot,Polestar,Pontiac,Porsche,Proton,Ram,Range Rover,Renault," +
  "Rolls-Royce,Rover,Saab,Scania,Seat,Skoda,Skywell,Smart,SsangYong,KGM,Subaru,Suzuki,Tata,Tesla,Toyota,Triumph,TVR,UD Trucks," +
  "Volkswagen,Volvo,Western Star,Xpeng,Zeekr," +
  "Aprilia,Benelli,BSA,Can-Am,CFMoto,Ducati,GasGas,Harley-Davidson,Husqvarna,Hyosung,Indian,Kawasaki,KTM,Kymco,Moto Guzzi,MV Agusta," +
  "Norton,Piaggio,Polaris,Royal Enfield,Sherco,SYM,Vespa,Yamaha,Zero," +
  "Apollo,AOR,Atlantic,Avan,Bailey,Bürstner,Coromal,Crusader,Cub,Elite,Essential,Golf,Goldstream,Jayco,JB,Jurgens,Kedron,Kokoda,Lotus Caravans," +
  "Mars,MDC,New Age,Nova,Opus,Paramount,Regent,Retreat,Roadstar,Royal Flair,Snowy River,Sunland,Supreme,Titanium,Trakmaster,Viscount,Vision,Winnebago,Windsor,Zone RV," +
  "Bayliner,Haines,Quintrex,Sea-Doo,Stacer,Stessco"
).split(",");

export const MAKE_ALIASES: Readonly<Record<string, string>> = {
  Mercedes: "Mercedes-Benz",
  "Mercedes Benz": "Mercedes-Benz",
  "Mercedes-AMG": "Mercedes-Benz",
  VW: "Volkswagen",
  "VW Commercial": "Volkswagen",
  "Volkswagen Commercial": "Volkswagen",
  Alfa: "Alfa Romeo",
  Citroën: "Citroen",
  Škoda: "Skoda",
  Chev: "Chevrolet",
  Chevy: "Chevrolet",
  Landrover: "Land Rover",
  "Rolls Royce": "Rolls-Royce",
  Rolls: "Rolls-Royce",
  "Great Wall Motors": "GWM",
  "Isuzu Ute": "Isuzu",
  Harley: "Harley-Davidson",
  "Dodge Ram": "Ram",
};

/** First words of makes whose second word feeds put into the model's column. */
export const BARE_MAKES: ReadonlySet<string> = new Set([
  "land",
  "alfa",
  "aston",
  "great",
  "rolls",
  "mercedes",
  "range",
  "moto",
  "royal",
  "harley",
  "mv",
  "new",
  "western",
  "ud",
]);

/** Models of more than one word, and models that feeds spell in several ways, by make. */
export const MODELS: Readonly<Record<string, string>> = {
  "Alfa Romeo": "Giulietta,Giulia,MiTo,Stelvio,Tonale",
  "Aston Martin": "DB9,DB11,DBX,V8 Vantage,V12 Vantage,Vantage",
  Audi: "RS3,RS4,RS5,RS6,RS7,RS Q3,RS Q8,TT RS,e-tron,e-tron GT,Q4 e-tron,Q8 e-tron",
  BMW: "1 Series,2 Series,3 Series,4 Series,5 Series,6 Series,7 Series,8 Series,i3,i4,i5,i7,i8,iX,iX1,iX3",
  BYD: "Atto 3,Seal,Dolphin,Shark 6,Sealion 6",
  Bentley: "Continental GT,Continental GTC,Continental Flying Spur,Flying Spur",
  Chery: "Omoda 5,Tiggo 7 Pro,Tiggo 8 Pro,Tiggo 4 Pro",
  Chrysler: "Grand Voyager,PT Cruiser",
  Citroen: "C3 Aircross,C4 Cactus,C4 Picasso,C5 Aircross,C5 X,Grand C4 Picasso",
  Ferrari: "GTC4Lusso",
  Fiat: "500X,Ducato",
  Ford: "EcoSport,F-150,F-250,F-350,F-450,Mustang Mach-E,Transit Custom,Focus,Ranger,Territory",
  GWM: "Haval H6GT,Haval H6,Haval H9,Haval Jolion,Haval H2,Ora,Tank 300,Tank 500,Ute",
  Holden: "Captiva,Colorado 7,Colorado,Commodore,Trailblazer,Ute",
  Honda: "Accord Euro,CR-V,CR-Z,HR-V,ZR-V,MR-V,City,Civic",
  Hyundai: "Genesis,i20,i30,i40,i45,iLoad,iMax,ix35,IONIQ,IONIQ 5,IONIQ 6,Santa Fe,Grandeur,Staria Load,Kona",
  Infiniti: "Q30,Q50,Q60,QX30,QX70",
  Isuzu: "D-MAX,MU-X",
  Jaguar: "E-Pace,F-Pace,F-Type,I-Pace,S-Type,X-Type,XJS",
  Jeep: "Grand Cherokee,Grand Wagoneer,Grand Cherokee L",
  Kia: "Grand Carnival,Rio,Carnival",
  LDV: "D90,Deliver 7,Deliver 9,eDeliver 7,eDeliver 9,eT60,G10,G10+,Mifa 9,Mifa,T60,T60 Max,V80",
  "Land Rover":
    "Defender,Discovery,Discovery 3,Discovery 4,Discovery Sport,Freelander,Freelander 2,Range Rover,Range Rover Evoque,Range Rover Sport,Range Rover Velar",
  MG: "HS,MG3,MG4,MG5,MG6,MGF,ZS,ZST,Marvel R",
  Mahindra: "Pik-Up,Scorpio,Scorpio-N",
  Maserati: "GranCabrio,GranTurismo,Ghibli,Grecale,Levante,MC20,Quattroporte",
  Mazda: "BT-50,CX-3,CX-30,CX-5,CX-60,CX-7,CX-70,CX-8,CX-80,CX-9,CX-90,MX-30,MX-5,RX-7,RX-8,RX-3",
  "Mercedes-Benz":
    "A-Class,AMG GT,B-Class,C-Class,CLA-Class,CLK-Class,CLS-Class,E-Class,G-Class,GL-Class,GLA,GLB,GLC,GLE,GLS,M-Class,Marco Polo,R-Class,S-Class,SL-Class,SLK-Class,V-Class,X-Class,Sprinter,Vito",
  Mini: "3D Hatch,5D Hatch,Clubman,Countryman,Cooper",
  Mitsubishi: "ASX,Delica D:5,Eclipse Cross,i-MiEV,Pajero Sport,Pajero,Fuso Canter",
  Nissan: "GT-R,X-TRAIL,Z,NV350",
  Peugeot: "e-208,e-2008",
  Porsche: "718,911",
  Renault: "Grand Scenic,Megane",
  Skoda: "Octavia",
  SsangYong: "Actyon Sports",
  Subaru: "BRZ,Levorg,WRX,XV",
  Suzuki: "APV,Grand Vitara,S-Cross,SX4,SX4 S-Cross,Swift,XL-7",
  Tesla: "Model 3,Model S,Model X,Model Y",
  Toyota:
    "86,Avensis Verso,bZ4X,C-HR,Corolla Cross,Corolla,FJ Cruiser,Fortuner,GR Corolla,GR Supra,GR Yaris,GR86,HiAce,HiLux,LandCruiser,LandCruiser Prado,Mark X,MR2,Prius,Prius C,Prius V,RAV4,Rukus,Yaris,Yaris Cross",
  Volkswagen:
    "Caddy,Crafter,Golf,ID.3,ID.4,ID.5,Tiguan,Tiguan Allspace,T-Cross,T-Roc,Transporter,Multivan,Eos,up!",
  Volvo: "C30,C40,EX30,EX90,S40,S60,V40,V40 Cross Country,V50,V60,V60 Cross Country,XC40,XC60,XC70,XC90",
};

/** Other wordings of a model, by make. */
export const MODEL_ALIASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  BMW: {
    "1": "1 Series",
    "2": "2 Series",
    "3": "3 Series",
    "4": "4 Series",
    "5": "5 Series",
    "6": "6 Series",
    "7": "7 Series",
    "8": "8 Series",
  },
  Ford: { "F 150": "F-150" },
  Hyundai: { "Trucks Mighty": "Mighty" },
  MG: { "3": "MG3", "6": "MG6", F: "MGF" },
  Mazda: { Mazda2: "2", Mazda3: "3", Mazda6: "6" },
  Mini: { Cooper_Countryman: "Countryman" },
  Mitsubishi: { "Delica D5": "Delica D:5" },
  Toyota: {
    "Land Cruiser": "LandCruiser",
    "Land Cruiser Prado": "LandCruiser Prado",
    Prado: "LandCruiser Prado",
    "Hi Ace": "HiAce",
    "Hi Lux": "HiLux",
  },
};
