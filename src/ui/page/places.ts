/**
 * Gives the history's entry of a link to a place on the page a key of its own, as the router gives its own entries. Without
 * one the router takes the place for the page's beginning and scrolls back to where the shopper was. A window's listeners
 * are called in the order in which they came, so this is called before the router begins to listen.
 */
export function keyPlaces(): void {
  addEventListener("popstate", ({ state, timeStamp }) => {
    if (state === null) history.replaceState({ key: `place-${performance.timeOrigin + timeStamp}` }, "");
  });
}
