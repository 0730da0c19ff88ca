import type { DemoAccount } from '#model/wire/installation/system'
import type { DemoOutcome } from './seed'

export const demoText = {
  writing: 'Gravando os dados fictícios da demonstração…',
  outcome: {
    seeded: 'Dados fictícios gravados. A página de login mostra os acessos.',
    already: 'Este banco já tem os dados fictícios; nada foi gravado.',
    interrupted:
      'A gravação anterior dos dados fictícios não terminou. Comece de novo com uma pasta (DATA_DIR) ou um banco vazio.',
    occupied: 'Este banco já tem pessoas cadastradas; os dados fictícios só cabem em um banco vazio.',
  } satisfies Record<DemoOutcome, string>,
  signIns: (accounts: readonly DemoAccount[]) => {
    const width = Math.max(...accounts.map(({ login }) => login.length))
    const lines = accounts.map(({ papel, login, senha }) => `  ${login.padEnd(width)}  ${senha}  ${papel}`)
    return ['Acessos da demonstração:', ...lines].join('\n')
  },
  unknownSize: (size: string, sizes: readonly string[]) =>
    `Tamanho desconhecido: ${size}. Use ${sizes.join(', ')}.`,
  adminExists: 'Já existe um administrador ativo; peça a ele um acesso.',
  badEmail: (email: string) => `E-mail inválido: ${email}`,
  adminMade: (email: string, password: string, cpf: string) =>
    `Administrador criado.\n  Usuário: ${email}\n  Senha: ${password}\nTroque a senha e corrija o nome e o CPF (${cpf}) ao entrar.`,
} as const
