/** The least of a mail server, for tests. */
import { createServer, type Socket } from "node:net";

export interface TestSmtpServer {
  /** `smtp://127.0.0.1:…` */
  readonly url: string;
  /** Messages that were received whole, answered or not. */
  readonly received: string[];
  /** From now on messages are received but not answered. */
  hold(): void;
  /** From now on messages are answered. */
  release(): void;
  stop(): Promise<void>;
}

/**
 * Starts a server that takes one message a DATA command and refuses recipients called "full".
 * @param greet what it does with a new connection; says 220 by default
 */
export async function startSmtpServer(
  greet: (socket: Socket) => void = (socket) => socket.write("220 test\r\n"),
): Promise<TestSmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  let holds = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    converse(socket, (message) => {
      received.push(message);
      if (!holds) socket.write("250 taken\r\n");
    });
    greet(socket);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hold: () => {
      holds = true;
    },
    release: () => {
      holds = false;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

function converse(socket: Socket, receive: (message: string) => void): void {
  let pending = "";
  let data: string[] | null = null;
  const take = (line: string) => {
    if (data && line !== ".") return void data.push(line.replace(/^\.\./, "."));
    if (data) {
      receive(data.join("\r\n"));
      data = null;
      return;
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === "DATA") data = [];
    if (command === "QUIT") return void socket.end("221 bye\r\n");
    const refused = command === "RCPT" && line.includes("<full@");
    socket.write(refused ? "452 mailbox full\r\n" : command === "DATA" ? "354 go on\r\n" : "250 ok\r\n");
  };
  socket.on("data", (chunk) => {
    pending += chunk.toString("utf8");
    const lines = pending.split("\r\n");
    pending = lines.pop() ?? "";
    lines.forEach(take);
  });
}
