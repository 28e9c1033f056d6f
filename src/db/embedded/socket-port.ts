/** Names the socket file; no port is opened. */
export const SOCKET_PORT = 5432;
