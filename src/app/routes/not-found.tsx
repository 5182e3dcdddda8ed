import { data } from "react-router";

/** Every address that no other route knows: 404 in the dealer's look, drawn by the root's error boundary. */
export function loader() {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
