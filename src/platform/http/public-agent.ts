import { Agent, type Dispatcher, interceptors } from "undici";
import { isPublicAddress, publicLookup } from "./public-address.ts";

export interface PublicAgent {
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

/**
 * Reaches public addresses only, at every redirect (five at most) and whatever a name resolves to when connecting.
 * `allowPrivate` lifts that, for trying things out on one machine.
 */
export function publicAgent(allowPrivate: boolean): PublicAgent {
  const agent = new Agent({ connect: allowPrivate ? {} : { lookup: publicLookup } });
  const dispatcher = agent.compose(
    (dispatch) => (request, handler) => {
      const host = new URL(String(request.origin)).hostname;
      if (!allowPrivate && isPublicAddress(host) === false) throw new Error("refused: a private address");
      return dispatch(request, handler);
    },
    interceptors.redirect({ maxRedirections: 5 }),
  );
  return { dispatcher, close: () => agent.destroy() };
}
