/* Names common in the coffee regions of Minas Gerais and São Paulo. Any resemblance to real people is coincidental. */

export const womenNames = (
  'Maria Aparecida, Ana Paula, Luciana, Rosângela, Cláudia, Fernanda, Juliana, Patrícia, Márcia, ' +
  'Adriana, Vânia, Helena, Beatriz, Tereza'
).split(', ')

export const menNames = (
  'José Carlos, Antônio, João Batista, Luiz Fernando, Sebastião, Geraldo, Paulo César, Marcos Vinícius, ' +
  'Carlos Eduardo, Donizete, Benedito, Rafael, Gustavo, Leandro, Márcio, Vicente, Otávio, Mateus'
).split(', ')

export const familyNames = (
  'Silva, Souza, Oliveira, Pereira, Carvalho, Ribeiro, Figueiredo, Reis, Vilela, Junqueira, Rezende, ' +
  'Mendes, Naves, Paiva, Brito, Tavares, Faria, Garcia, Borges, Miranda, Prado, Azevedo, Barbosa, ' +
  'Nogueira, Veloso, Teixeira'
).split(', ')

export const farmNames = [
  'Boa Vista',
  'Santa Rita',
  'São José',
  'Bela Vista',
  'Três Barras',
  'Pedra Branca',
  'Água Limpa',
  'Recanto das Águas',
  'Córrego do Ouro',
  'Serra Verde',
  'Santo Antônio',
  'Nossa Senhora Aparecida',
  'Cachoeira',
  'Pinhal',
  'Lagoa Seca',
  'Monte Alegre',
  'Campo Redondo',
  'Capão da Onça',
  "Olhos-d'Água",
  'Jatobá',
] as const

export const districts = [
  'Zona Rural',
  'Bairro dos Coqueiros',
  'Bairro do Pontal',
  'Córrego Fundo',
  'Bairro da Mata',
  'Serrinha',
  'Bairro Rio Claro',
] as const

export const streets = [
  'Rua XV de Novembro',
  'Avenida Brasil',
  'Rua Tiradentes',
  'Rua Coronel Joaquim Ribeiro',
  'Praça da Matriz',
  'Rua das Acácias',
] as const

export const landmarks = [
  'Da praça da matriz, 8 km pela estrada de terra; a porteira fica depois da ponte.',
  'Rodovia sentido norte, km 14; entrada à direita, 3 km de terra.',
  'Atrás da igreja do bairro, seguir 2 km até o mata-burro.',
  'Estrada municipal, passar o posto e virar na segunda porteira azul.',
] as const

/** Used with a number appended. */
export const plotNames = ['Talhão', 'Gleba', 'Lavoura', 'Quadra'] as const
