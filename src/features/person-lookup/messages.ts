/** Worded exactly as in the design specification. */
export const text = {
  title: (entity: string) => `Insira o CPF/CNPJ do(a) ${entity}`,
  document: 'CPF/CNPJ',
  required: '* Obrigatório',
  search: 'Pesquisar',
  create: 'Cadastrar',
  notFound: 'Pessoa não encontrada no sistema, Clique em Cadastrar.',
  otherRole: 'Usuário encontrado no sistema com outro papel!',
  valid: 'Válido',
} as const
