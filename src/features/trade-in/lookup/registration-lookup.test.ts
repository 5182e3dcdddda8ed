import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createPublicAgent } from "#platform/outside/public-agent.ts";
import { AutograbLookup, readAutograbAnswer } from "./autograb-lookup.server.ts";
import { createSimulatedLookup } from "./simulated-lookup.ts";

const now = () => new Date("2026-03-01T00:00:00Z");

/** The payload of AutoGrab's documentation. */
const POLO = {
  ...{
    id: "5233518187642880",
    region: "au",
    title: "2010 Volkswagen Polo Comfortline Automatic",
    year: "2010",
  },
  ...{ make: "Volkswagen", model: "Polo", badge: "Comfortline", series: "6R", model_year: "MY10" },
  ...{ body_type: "Hatchback", body_config: null, transmission: "Dual Clutch Automatic (DCT)" },
  ...{ transmission_type: "Automatic", fuel: "Petrol", fuel_type: "Petrol", drive: "FWD" },
  ...{ drive_type: "Front Wheel Drive", num_doors: 5, num_seats: 5, options: [] },
};
const FOUND = {
  ...{ make: "Volkswagen", model: "Polo", year: 2010, badge: "Comfortline", series: "6R", body: "hatch" },
  ...{ fuel: "petrol", transmission: "automatic", drive: "fwd", seats: 5 },
};

test("TRADE-02 D373: AutoGrab is asked as its documentation says, and its vehicle is in our words", async () => {
  const asked: unknown[] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.apikey, headers.authorization]);
    response.end(JSON.stringify({ success: true, vehicle: POLO }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const agent = createPublicAgent(true);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lookup = new AutograbLookup(
    { url, secretName: "AUTOGRAB_KEY", account: "northside" },
    { agent, allowPrivate: true, secret: () => "a key", now },
  );
  expect(await lookup.find({ rego: "1AB2CD", state: "VIC" })).toEqual(FOUND);
  expect(await lookup.identify({ vin: "WVWZZZ6RZAY012345" })).toMatchObject({ vehicle: FOUND, vin: null });
  expect(asked).toEqual([
    ["/v2/vehicles/registrations/1AB2CD?region=au&state=VIC", "a key", undefined],
    ["/v2/vehicles/vins/WVWZZZ6RZAY012345?region=au", "a key", undefined],
  ]);
  await agent.close();
});

test.each([
  [{ success: true, vehicle: null }, null],
  [
    { success: true, vehicle: { ...POLO, body_type: "Spaceship", badge: "", num_seats: null } },
    { ...FOUND, badge: null, body: null, seats: null },
  ],
])("D373: the answer %j is the car %j", (answer, car) => {
  expect(readAutograbAnswer(JSON.stringify(answer))?.vehicle ?? null).toEqual(car);
});

test("D457: the VIN search says fuel, gearbox and drive in other fields, and the colour and VIN beside the vehicle", () => {
  const { fuel_type: _, transmission_type: __, drive_type: ___, ...vehicle } = { ...POLO, year: 2010 };
  const answer = {
    success: true,
    vehicle,
    colour: "WHITE",
    vin: "WVWZZZ6RZAY012345",
    confidence: "standard",
  };
  const found = { vehicle: FOUND, colour: "WHITE", vin: "WVWZZZ6RZAY012345" };
  expect(readAutograbAnswer(JSON.stringify(answer))).toEqual(found);
});

test.each(["", "<html>", "{}", '{"success":false}', '{"success":true,"vehicle":{"make":"Kia"}}'])(
  "D373: the answer %j is a failure",
  (body) => {
    expect(() => readAutograbAnswer(body)).toThrow();
  },
);

test("D373: the simulator makes up the same car for a plate each time, and knows plates of no car and of a failure", async () => {
  const lookup = createSimulatedLookup(now);
  const plate = { rego: "123ABC", state: "QLD" };
  const found = await lookup.find(plate);
  expect(found).toEqual(await createSimulatedLookup(now).find(plate));
  expect(found?.year).toBeLessThan(2026);
  expect(await lookup.find({ ...plate, rego: "000AAA" })).toBeNull();
  await expect(lookup.find({ ...plate, rego: "999AAA" })).rejects.toThrow("simulated");
  expect(await lookup.identify(plate)).toMatchObject({ vehicle: found, colour: null });
  expect(await lookup.identify({ vin: "6T1BD3FK20X123456" })).not.toBeNull();
  expect(await lookup.identify({ vin: "000BD3FK20X123456" })).toBeNull();
  expect(lookup.isSimulator).toBe(true);
});
