import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** How an authenticator answers that is not as it should be. */
export interface Answering {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether it says that it verified who uses it. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly isFramed?: boolean;
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

/** An authenticator in software, with one passkey of a site. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly #origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  #userHandle: string | undefined;
  counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Answers as JSON what a browser would answer to the options of `askForNewPasskey`. */
  make(
    { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
    { isVerified = true, origin, rpId = rp.id, isFramed = false }: Answering = {},
  ): string {
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as [number, number][]),
        [-2, Uint8Array.from(Buffer.from(x, "base64url"))],
        [-3, Uint8Array.from(Buffer.from(y, "base64url"))],
      ]) as never,
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, key]);
    const authData = Buffer.concat([
      this.#head(rpId ?? "", { isVerified, counter: this.counter }, ATTESTED),
      attested,
    ]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", Uint8Array.from(authData)],
      ]) as never,
    );
    return this.#answer({
      clientDataJSON: this.#toClientData("webauthn.create", challenge, { origin, isFramed }),
      attestationObject: Buffer.from(attestationObject).toString("base64url"),
      transports: ["internal", "hybrid"],
    });
  }

  /** Answers as JSON what a browser would answer to the options of `askForPasskey`. */
  prove(
    { challenge, rpId: asked }: PublicKeyCredentialRequestOptionsJSON,
    answering: Answering = {},
  ): string {
    const { isVerified = true, origin, rpId = asked, counter = this.counter, isFramed = false } = answering;
    const authData = this.#head(rpId ?? "", { isVerified, counter });
    const clientDataJSON = this.#toClientData("webauthn.get", challenge, { origin, isFramed });
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: authData.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
      userHandle: "userHandle" in answering ? answering.userHandle : this.#userHandle,
    });
  }

  #head(rpId: string, { isVerified, counter }: { isVerified: boolean; counter: number }, flags = 0): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  #toClientData(
    type: string,
    challenge: string,
    { origin = this.#origin, isFramed }: { origin?: string | undefined; isFramed: boolean },
  ): string {
    const data = { type, challenge, origin, crossOrigin: isFramed };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  #answer(response: object): string {
    const id = this.credentialId.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}
