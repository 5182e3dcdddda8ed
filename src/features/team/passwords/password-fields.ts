export const PASSWORD_FIELDS = { token: "token", name: "name", password: "password" } as const;

/** What a form that sets a password was answered with. */
export interface PasswordAnswer {
  readonly name: string;
  readonly errors: Partial<Record<"name" | "password", string>>;
}
