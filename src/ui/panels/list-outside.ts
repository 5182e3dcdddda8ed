interface Node {
  readonly parentElement: Node | null;
  readonly children: Iterable<Node>;
}

/** Every element that is neither `element`, one of its ancestors, nor inside it: the siblings of the way up. */
export function listOutside<Kind extends Node>(element: Kind): Kind[] {
  const outside: Kind[] = [];
  for (let inside: Node = element; inside.parentElement; inside = inside.parentElement) {
    for (const sibling of inside.parentElement.children) {
      if (sibling !== inside) outside.push(sibling as Kind);
    }
  }
  return outside;
}
