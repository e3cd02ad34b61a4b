const WEB_ADDRESS = /:\/\/|(?:^|[^\p{L}\p{N}])www[.\u3002\uff0e\uff61]/iu;

/** Whether a name of a person, a team or a key contains a web address, written out. Such a name would become a link in an e-mail. */
export const holdsWebAddress = (name: string): boolean => WEB_ADDRESS.test(name);
