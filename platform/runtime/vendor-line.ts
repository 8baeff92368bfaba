type Send = (request: Request) => Response | Promise<Response>;

/** The way to the vendors' game servers, which are connected once the platform is there. */
export interface VendorLine {
  /** @throws before a server is connected. */
  send(request: Request): Promise<Response>;
  connect(server: Send): void;
}

export const openVendorLine = (): VendorLine => {
  let server: Send | null = null;
  return {
    connect: (next) => {
      server = next;
    },
    send: async (request) => {
      if (!server) throw new Error('no game server is connected');
      return server(request);
    },
  };
};
