/* Texts of the own record. */

export const text = {
  title: 'Dados Pessoais',
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
  photoHint: 'PNG ou JPEG, que também pode ser arrastada para cá; o centro da imagem é aproveitado.',
  notAnImage: 'O arquivo escolhido não é uma imagem que se possa ler.',
  failed: 'Não foi possível salvar a foto. Tente novamente.',
  unverified: 'O seu e-mail ainda não foi confirmado. Abra o link que enviamos a ele.',
  telephone: (position: number) => `Telefone ${position}`,
} as const
