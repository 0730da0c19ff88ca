export const registrationText = {
  otherRole: 'Usuário encontrado no sistema com outro papel!',
  notYours: (title: string) =>
    `O seu papel não cadastra ${title}. Peça a um supervisor ou administrador que aprove esta solicitação.`,
  missing: (title: string, fields: readonly string[]) =>
    `Os dados da solicitação não bastam para criar o cadastro de ${title}. Falta ou é inválido: ${fields.join(', ')}. Faça o cadastro com o mesmo CPF/CNPJ e aprove depois.`,
  known: (title: string) =>
    `Já há um cadastro de ${title} com este documento: a aprovação dá acesso a ele, sem criar outro.`,
  closed: (title: string) => `O cadastro de ${title} com este documento está inativo: a aprovação o reativa.`,
  decided:
    'A solicitação já foi decidida e não pode mais ser alterada. Reabra a solicitação para corrigi-la.',
  notApproved: 'Só uma solicitação aprovada tem convite.',
  visitor: 'Visitante',
  smsSubject: 'Situação da solicitação de conta',
  sms: (name: string, status: string) =>
    `Olá, ${name.split(' ')[0]}. A situação da sua solicitação de conta é: ${status}.`,
} as const
