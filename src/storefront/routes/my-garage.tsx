import { redirect } from "react-router";

/** The garage has one page today. */
export function loader() {
  throw redirect("/my-garage/details");
}

export default function MyGarage() {
  return null;
}
