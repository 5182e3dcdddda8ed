import { expect, test } from "vitest";
import { readGeocodingAnswer } from "./geocoding-answer.ts";

/** The fields of Google's Geocoding API that are of interest here, with some of the others. */
const answer = (lat: unknown, lng: unknown, types = ["street_address"]) => ({
  status: "OK",
  results: [
    { formatted_address: "1 Main Rd", types, geometry: { location: { lat, lng }, location_type: "ROOFTOP" } },
    { types, geometry: { location: { lat: -37.8, lng: 144.9 } } },
  ],
});

test.each([
  ["the first result", answer(-27.39, 153.03), { lat: -27.39, long: 153.03 }],
  ["no status", { results: answer(-27.39, 153.03).results }, { lat: -27.39, long: 153.03 }],
  ["no result", { status: "ZERO_RESULTS", results: [] }, null],
  ["the country alone", answer(-25.27, 133.78, ["country", "political"]), null],
  ["a state alone", answer(-20.9, 142.7, ["administrative_area_level_1", "political"]), null],
])("API-21: %s is read", (_, body, position) => {
  expect(readGeocodingAnswer(JSON.stringify(body))).toEqual(position);
});

test.each([
  ["a refused key", { status: "REQUEST_DENIED", results: [], error_message: "The key is invalid." }],
  ["a used-up quota", { status: "OVER_QUERY_LIMIT", results: [] }],
  ["a place outside Australia", answer(51.5, -0.1)],
  ["a position that is no number", answer("-27.39", "153.03")],
  ["another form", { places: [] }],
  ["no object", []],
])("API-21: %s is an error", (_, body) => {
  expect(() => readGeocodingAnswer(JSON.stringify(body))).toThrow();
});
