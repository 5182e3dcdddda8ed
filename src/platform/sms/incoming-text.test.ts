import { expect, test } from "vitest";
import { isSignedByTwilio, readClickSendText, readTwilioText } from "./incoming-text.ts";

/** The example of Twilio's documentation. */
const TOKEN = "12345";
const SIGNED = {
  url: new URL("https://mycompany.com/myapp.php?foo=1&bar=2"),
  fields: new URLSearchParams({
    ...{ CallSid: "CA1234567890ABCDE", Caller: "+14158675309", Digits: "1234" },
    ...{ From: "+14158675309", To: "+18005551212" },
  }),
  signature: "RSOYDt4T1cUTdK1PDd93/VVr8B8=",
};

test("D461: what Twilio signed is known by it, also behind a proxy that ends https", () => {
  expect(isSignedByTwilio(TOKEN, SIGNED)).toBe(true);
  expect(isSignedByTwilio(TOKEN, { ...SIGNED, url: new URL(SIGNED.url.href.replace("https", "http")) })).toBe(
    true,
  );
});

test.each([
  ["another token", "54321", {}],
  ["another address", TOKEN, { url: new URL("https://mycompany.com/myapp.php?foo=1") }],
  ["another field", TOKEN, { fields: new URLSearchParams([...SIGNED.fields, ["Body", "x"]]) }],
  ["no signature", TOKEN, { signature: "" }],
  ["another signature", TOKEN, { signature: "RSOYDt4T1cUTdK1PDd93/VVr8B9=" }],
])("D461: with %s nothing is signed", (_, token, changes) => {
  expect(isSignedByTwilio(token, { ...SIGNED, ...changes })).toBe(false);
});

test("D461: a text of Twilio, and one of ClickSend as a form, as JSON and in a list", () => {
  const twilio = { MessageSid: "SM1", From: "+61412345678", To: "+61480000000", Body: "Yes", NumMedia: "1" };
  const [from, to] = [twilio.From, twilio.To];
  expect(readTwilioText(new URLSearchParams(twilio))).toEqual({ id: "SM1", from, to, text: "Yes", files: 1 });
  expect(readTwilioText(new URLSearchParams({ Body: "Yes" }))).toBeNull();
  const posted = { message_id: "M1", from, to, body: "Yes", user_id: "7" };
  const read = { id: "M1", from, to, text: "Yes", files: 0 };
  const form = "application/x-www-form-urlencoded";
  expect(readClickSendText(form, new URLSearchParams(posted).toString())).toEqual(read);
  expect(readClickSendText("application/json", JSON.stringify(posted))).toEqual(read);
  expect(readClickSendText("application/json", JSON.stringify([posted]))).toEqual(read);
  for (const none of ["", "{", "[]", "null", '{"from":1}'])
    expect(readClickSendText("application/json", none)).toBeNull();
});
