import type { CarType, Fuel } from "#features/vehicles/vehicle.ts";

/** What duty depends on. Only for cars of up to 4.5 tonnes. */
export interface DutiableCar {
  /** The price without government charges in integer cents, taken as the dutiable value. */
  readonly cents: number;
  /** False for utes, vans and others that are built to carry goods. */
  readonly passenger: boolean;
  readonly carType: CarType;
  readonly fuel: Fuel | null;
  readonly cylinders: number | null;
}

/** Duty in integer cents, or what is missing to work it out. */
type Duty = { readonly cents: number } | { readonly missing: string };

export interface DutyTable {
  /** What the state calls it. */
  readonly name: string;
  /** Who publishes the rates, and where. */
  readonly source: { readonly title: string; readonly url: string };
  /** The latest date on which the page that was read shows its rates to have applied, `YYYY-MM-DD`; null if it names none. */
  readonly asAt: string | null;
  readonly duty: (car: DutiableCar) => Duty;
}

const HUNDRED = 100_00;
const parts = (cents: number, of: number) => Math.ceil(cents / of);
/** Cents for every $100 or part of it. */
const perHundred = (cents: number, rate: number): Duty => ({ cents: parts(cents, HUNDRED) * rate });

/**
 * Vehicle duty by state (D127), each as an official page of that state says it, read from a stored copy in November 2026.
 * What a page does not settle is missing here: the ACT, whose rates depend on emissions, which few feeds carry, goods
 * vehicles in South Australia and from $45,000 in New South Wales. A new financial year may change any of them.
 */
export const DUTY_TABLES: Readonly<Partial<Record<string, DutyTable>>> = {
  NSW: {
    name: "motor vehicle duty",
    source: {
      title: "Revenue NSW, Motor vehicle duty",
      url: "https://www.revenue.nsw.gov.au/taxes-duties-levies-royalties/motor-vehicle-duty",
    },
    asAt: "2024-09-04",
    duty: ({ cents, passenger }) => {
      if (cents < 45_000_00) return perHundred(cents, 300);
      if (!passenger) return { missing: "the rate for goods vehicles from $45,000" };
      return { cents: 1350_00 + parts(cents - 45_000_00, HUNDRED) * 500 };
    },
  },
  NT: {
    name: "stamp duty",
    source: {
      title: "Territory Revenue Office, Stamp duty on motor vehicles",
      url: "https://treasury.nt.gov.au/dtf/territory-revenue-office/stamp-duty-on-motor-vehicles",
    },
    asAt: "2022-07-01",
    // Plug-in electric vehicles have a concession until 30 June 2027, on conditions.
    duty: ({ cents, fuel }) =>
      fuel === "electric" || fuel === "plug-in-hybrid"
        ? { missing: "whether the concession for electric vehicles applies" }
        : perHundred(cents, 300),
  },
  QLD: {
    name: "vehicle registration duty",
    source: {
      title: "Queensland Government, Vehicle registration duty rates",
      url: "https://www.qld.gov.au/transport/registration/fees/duty/rates",
    },
    asAt: "2018-07-01",
    duty: computeQueenslandDuty,
  },
  SA: {
    name: "stamp duty",
    source: {
      title: "RevenueSA, Stamp duty on motor vehicles",
      url: "https://www.revenuesa.sa.gov.au/taxes-and-duties/stamp-duties/motor-vehicles",
    },
    asAt: null,
    duty: ({ cents, passenger }) => {
      if (!passenger) return { missing: "the rate for goods vehicles" };
      if (cents <= 3000_00) return { missing: "a price above $3,000" };
      return { cents: 60_00 + parts(cents - 3000_00, HUNDRED) * 400 };
    },
  },
  TAS: {
    name: "motor vehicle duty",
    source: {
      title: "Transport Tasmania, Duty rates",
      url: "https://www.transport.tas.gov.au/fees_forms/registration_fees/accordian/duty_rates",
    },
    asAt: null,
    duty: ({ cents, passenger }) => {
      if (cents <= 600_00) return { cents: 20_00 };
      if (!passenger || cents <= 35_000_00) return perHundred(cents, 300);
      if (cents > 40_000_00) return perHundred(cents, 400);
      return { cents: 1050_00 + parts(cents - 35_000_00, HUNDRED) * 1100 };
    },
  },
  VIC: {
    name: "motor vehicle duty",
    source: {
      title: "State Revenue Office Victoria, Motor vehicle duty current rates",
      url: "https://www.sro.vic.gov.au/rates-taxes-duties-and-levies/motor-vehicle-duty-current-rates",
    },
    asAt: "2025-07-01",
    duty: computeVictorianDuty,
  },
  WA: {
    name: "vehicle licence duty",
    source: {
      title: "Department of Finance WA, Vehicle licence duty",
      url: "https://www.wa.gov.au/organisation/department-of-finance/vehicle-licence-duty",
    },
    asAt: null,
    duty: ({ cents }) => ({ cents: roundDownTo5Cents(cents * (computeWesternRate(cents) / 100)) }),
  },
};

const QUEENSLAND_RATES = { green: 200, small: 300, medium: 350, large: 400 } as const;

function computeQueenslandDuty({ cents, fuel, cylinders }: DutiableCar): Duty {
  const isGreen = fuel === "electric" || fuel === "hybrid" || fuel === "plug-in-hybrid";
  if (!isGreen && cylinders === null) return { missing: "the number of cylinders" };
  const engine = cylinders ?? 0;
  const size = isGreen ? "green" : engine <= 4 ? "small" : engine <= 6 ? "medium" : "large";
  return perHundred(cents, QUEENSLAND_RATES[size] + (cents > 100_000_00 ? 200 : 0));
}

/** The luxury car tax threshold of 2024-25 and 2025-26. */
const VICTORIAN_LUXURY = 80_567_00;

/** Above the threshold, passenger cars of up to 120 g/km pay less than others, and few feeds carry their emissions. */
function computeVictorianDuty({ cents, passenger, carType, fuel }: DutiableCar): Duty {
  const usual = { cents: parts(cents, 200_00) * 840 };
  if (passenger) {
    if (cents > VICTORIAN_LUXURY && fuel !== "electric") return { missing: "the car's CO2 emissions" };
    return usual;
  }
  if (carType === "demo") return { missing: "whether it has been registered before" };
  return carType === "used" ? usual : { cents: parts(cents, 200_00) * 540 };
}

/** Percent, rounded to 2 decimal places as the Duties Act 2008 (WA) s 236 says. */
function computeWesternRate(cents: number): number {
  const dollars = cents / 100;
  if (dollars <= 25_000) return 2.75;
  if (dollars > 50_000) return 6.5;
  return Math.round((2.75 + (dollars - 25_000) / 6666.66) * 100) / 100;
}

const roundDownTo5Cents = (cents: number): number => Math.floor(Math.round(cents * 1000) / 5000) * 5;
