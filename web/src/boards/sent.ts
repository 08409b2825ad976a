/** A shape as the server sends it: every field is there, those with a default too. */
export type Sent<Shape> = Shape extends (infer One)[] ? Sent<One>[] : Shape extends object ? { [Field in keyof Shape]-?: Sent<Shape[Field]> } : Shape;
