export class Environment {}
