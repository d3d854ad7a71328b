/** How requests and a table's messages travel: over the network to a server, or (`src/page/`) to a
 * worker of this page. The build says which one `@transport` is. */

/** The part of a WebSocket that a connection needs. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

export interface Answer {
  status: number;
  text: string;
}

export interface Transport {
  /** Whether the network can come between: then going offline ends connections. */
  readonly remote: boolean;
  /** Rejects where nobody answers. */
  request(method: string, path: string, body: string | null): Promise<Answer>;
  /** A connection to a table; `take` takes it from another tab that has it. */
  connect(table: string, take: boolean): Socket;
}
