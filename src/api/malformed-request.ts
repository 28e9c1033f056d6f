import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal } from '../lib/refusal.ts';
import { errorReply } from './error-reply.ts';
import { securityHeaders } from './security-headers.ts';

/** What cannot be read as HTTP has no path and no version; it gets the plain error and the connection ends. */
export function malformedReply(refusal: Refusal, requestId: string): string {
  const { status, headers = {}, body } = errorReply('none', refusal, requestId, false);
  const text = typeof body === 'string' ? body : '';
  const lines = Object.entries({
    ...headers,
    ...securityHeaders(undefined),
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}

export interface ParseError extends Error {
  readonly code?: string;
  /** The bytes that could not be read. */
  readonly rawPacket?: Buffer;
}

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

/** A reply that has begun must not be written into. */
export const canAnswer = (socket: Socket): boolean =>
  socket.writable && !(socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent;
