/* Texts of the own record. */

export const text = {
  subtitle: 'O seu cadastro e como falar com você.',
  exportOwn: 'Exportar meus dados',
  exportFile: 'meus-dados.json',
  exportFailed: 'Não foi possível exportar os dados. Tente novamente.',
  saved: 'Perfil atualizado com sucesso!',
  attention: 'Atenção',
  photo: 'Foto',
  photoOf: (name: string) => `Foto de ${name}`,
  choosePhoto: 'Escolher foto',
  changePhoto: 'Trocar foto',
  removePhoto: 'Remover foto',
  photoHint: 'Você também pode arrastar a foto até aqui e depois escolher o enquadramento.',
  notAnImage: 'O arquivo escolhido não é uma imagem que se possa ler.',
  failed: 'Não foi possível salvar a foto. Tente novamente.',
  unverified: 'O seu e-mail ainda não foi confirmado. Abra o link que enviamos a ele.',
  newAddress: 'Novo e-mail de acesso',
  newAddressHint: (email: string) =>
    `Enviaremos um link a ${email}. O e-mail muda quando o link for aberto; até lá, vale o atual. Para continuar, informe a sua senha.`,
  noAddress: 'Sem e-mail, você entra com o seu CPF ou CNPJ. Para continuar, informe a sua senha.',
  currentPassword: 'Senha atual',
  missingPassword: '* Por favor, informe a senha atual',
  needsPassword: 'Nada foi salvo: a troca do e-mail pede a senha atual.',
  cancel: 'Cancelar',
  goOn: 'Continuar',
  addressAsked: (email: string) =>
    `Perfil atualizado. Para trocar o e-mail, abra o link que enviamos a ${email}.`,
  waiting: (wanted: string, present: string | undefined) =>
    `Falta confirmar o novo e-mail: abra o link que enviamos a ${wanted}.${present === undefined ? '' : ` Até lá, você entra com ${present}.`}`,
  resend: 'Reenviar o link',
  resent: (email: string) => `Link enviado a ${email}.`,
  cancelAddress: 'Cancelar a troca',
  addressCancelled: 'A troca do e-mail foi cancelada.',
  addressFailed: 'Não foi possível concluir. Tente novamente.',
  telephone: (position: number) => `Telefone ${position}`,
} as const
