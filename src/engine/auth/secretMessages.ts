export const secretText = {
  password: 'Senha atual',
  passwordHint: 'Para continuar, informe a sua senha.',
  copy: 'Copiar',
  close: 'Já guardei',
  failed: 'Não foi possível concluir. Tente novamente.',
} as const
