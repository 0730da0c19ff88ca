/* Texts of a demonstration, loaded with its accounts. */

export const demoText = {
  title: 'Demonstração com dados fictícios',
  hint: 'Escolha um papel para preencher o acesso.',
} as const
