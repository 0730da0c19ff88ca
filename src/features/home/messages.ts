/* Texts of the first page. */

/** Texts of the first page; hours are 0 to 23. */
export const text = {
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 18 ? 'Boa noite' : hour < 12 ? 'Bom dia' : 'Boa tarde'}, ${name}!`,
  subtitle: (role: string) => `O que você pode fazer como ${role}.`,
} as const
