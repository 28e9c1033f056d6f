import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../../lib/refusal.ts';
import { errorReply } from './error-reply.ts';
import { securityHeaders } from './reply-headers.ts';

/** The HTTP parser's message about bytes that it cannot read. */
export interface ParseError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Bytes that are not HTTP have no path and no version: they get the plain error, and the connection ends. */
export function answerMalformed(socket: Socket, error: ParseError, requestId: string): Refusal {
  const refusal = parseRefusal(error);
  const answer = (): void => {
    if (socket.writable) socket.write(replyText(refusal, requestId));
    socket.destroySoon();
  };
  // Not public, but what the server's own handler of such errors looks at too.
  // oxlint-disable-next-line no-underscore-dangle
  const pending = (socket as Socket & { readonly _httpMessage?: PendingReply })._httpMessage;
  if (pending === undefined || pending === null) answer();
  // The reply to the request before is still to come: the caller must not take ours for it.
  else if (pending.req.complete) pending.once('close', answer);
  else if (pending.headersSent) socket.destroySoon();
  else answer();
  return refusal;
}

/** `Expect` with anything but 100-continue. */
export function answerUnexpected(response: ServerResponse, requestId: string): void {
  const refusal = new Refusal(417, 'expectation_failed', [{ detail: 'Expect allows only 100-continue' }]);
  const { headers, body } = plainReply(refusal, requestId);
  response.writeHead(417, headers).end(body);
}

type PendingReply = null | (ServerResponse & { readonly req: IncomingMessage });

export function parseRefusal({ code, rawPacket }: ParseError): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return isRequestLine(rawPacket)
        ? new Refusal(414, 'uri_too_long', [{ detail: 'the URL is too long' }])
        : new Refusal(431, 'headers_too_large', [{ detail: 'the headers are too large' }]);
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new Refusal(413, 'payload_too_large', [{ detail: 'the chunk extensions are too large' }]);
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal(408, 'timeout', [{ detail: 'the request took too long to arrive' }]);
    case undefined:
    default:
      return new Refusal(400, 'bad_request', [{ detail: 'this is not a valid HTTP request' }]);
  }
}

const isRequestLine = (packet: Buffer | undefined): boolean =>
  packet !== undefined && /^[A-Z]{1,20} \S/.test(packet.toString('latin1', 0, 64)) && !packet.includes('\n');

interface PlainReply {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

function plainReply(refusal: Refusal, requestId: string): PlainReply {
  const { headers, body } = errorReply('none', refusal, requestId, false);
  const length = String(Buffer.byteLength(body));
  return {
    headers: {
      ...headers,
      ...securityHeaders(undefined),
      'x-request-id': requestId,
      'content-length': length,
      connection: 'close',
    },
    body,
  };
}

function replyText(refusal: Refusal, requestId: string): string {
  const { headers, body } = plainReply(refusal, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`;
}
