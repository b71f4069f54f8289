declare module 'saxen' {
  export interface ParseContext {
    readonly data: string;
    readonly line: number;
    readonly column: number;
  }
  type Decode = (text: string) => string;
  type Context = () => ParseContext;
  interface Handlers {
    openTag(
      name: string,
      attributes: () => Record<string, string> | false,
      decode: Decode,
      selfClosing: boolean,
      context: Context,
    ): void;
    closeTag(name: string, decode: Decode, selfClosing: boolean, context: Context): void;
    text(text: string, decode: Decode, context: Context): void;
    cdata(text: string, context: Context): void;
    attention(text: string, decode: Decode, context: Context): void;
    error(error: Error, context: Context): void;
    warn(warning: Error, context: Context): void;
  }
  export class Parser {
    on<Name extends keyof Handlers>(name: Name, handler: Handlers[Name]): this;
    parse(xml: string): Error | null;
  }
}
