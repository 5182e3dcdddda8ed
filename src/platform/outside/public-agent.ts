import { Agent, type Dispatcher, interceptors } from "undici";
import { isPublicAddress, publicLookup } from "./public-address.ts";

export interface PublicAgent {
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

/**
 * Reaches public addresses only, at every redirect (five at most) and by the address that a name resolves to when connecting.
 * `allowPrivate` lifts that, for trying things out on one machine. A redirect from https to http is always refused.
 */
export function createPublicAgent(allowPrivate: boolean): PublicAgent {
  const agent = new Agent({ connect: allowPrivate ? {} : { lookup: publicLookup } });
  return { dispatcher: followRedirects(agent, allowPrivate), close: () => agent.destroy() };
}

/** The rules of `createPublicAgent` for redirects, on any agent. */
export function followRedirects(agent: Dispatcher, allowPrivate: boolean): Dispatcher {
  // All hops of a request have the same handler.
  const encrypted = new WeakSet<object>();
  return agent.compose(
    (dispatch) => (request, handler) => {
      const { protocol, hostname } = new URL(String(request.origin));
      if (!allowPrivate && isPublicAddress(hostname) === false) throw new Error("refused: a private address");
      if (protocol === "https:") encrypted.add(handler);
      else if (encrypted.has(handler)) throw new Error("refused: a redirect from https to http");
      return dispatch(request, handler);
    },
    interceptors.redirect({ maxRedirections: 5 }),
  );
}
