import { AsyncLocalStorage } from "node:async_hooks";
import { Agent, type Dispatcher, interceptors } from "undici";
import { isPublicAddress, publicLookup } from "./public-address.ts";

export interface PublicAgent {
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

/**
 * Reaches public addresses only, at every redirect (five at most) and by the address that a name resolves to when connecting.
 * `allowPrivate` lifts that, for trying things out on one machine. A redirect from https to http is always refused.
 * @param secretHeaders names of headers that are left out once a redirect leads to another origin, beside those of HTTP's own
 */
export function createPublicAgent(allowPrivate: boolean, secretHeaders: readonly string[] = []): PublicAgent {
  const agent = new Agent({ connect: allowPrivate ? {} : { lookup: publicLookup } });
  return { dispatcher: followRedirects(agent, allowPrivate, secretHeaders), close: () => agent.destroy() };
}

/** The rules of `createPublicAgent` for redirects, on any agent. */
export function followRedirects(
  agent: Dispatcher,
  allowPrivate: boolean,
  secretHeaders: readonly string[] = [],
): Dispatcher {
  // All hops of a request have the same handler.
  const encrypted = new WeakSet<object>();
  // A later hop is sent by the connection, which may have been opened for other work: in a trace it belongs to whoever asked (D452).
  const askers = new WeakMap<object, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  return agent.compose(
    (dispatch) => (request, handler) => {
      const { protocol, hostname } = new URL(String(request.origin));
      if (!allowPrivate && isPublicAddress(hostname) === false) throw new Error("refused: a private address");
      if (protocol === "https:") encrypted.add(handler);
      else if (encrypted.has(handler)) throw new Error("refused: a redirect from https to http");
      const asAsker = askers.get(handler) ?? AsyncLocalStorage.snapshot();
      askers.set(handler, asAsker);
      return asAsker(() => dispatch(request, handler));
    },
    interceptors.redirect({ maxRedirections: 5, stripHeadersOnCrossOriginRedirect: [...secretHeaders] }),
  );
}
