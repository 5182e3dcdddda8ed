import { redirect } from "react-router";

/** The watchlist is in the garage (WAT-08). */
export function loader() {
  throw redirect("/my-garage");
}

export default function Watchlist() {
  return null;
}
