/** My Happy Farmのボードの日本語。ゲームのことばのほかに言うことです。 */
import type { Said } from './en';

const ja: Said = {
  thrown: (count) => `捨て札${count}枚`,
  until: (meals) => (meals === 1 ? '次のえさで最後の手番' : `最後の手番まで、えさ${meals}枚`),
  holds: '手札',
  ripe: '実り',
  seen: (seen, of) => (seen === of ? '公開' : `${seen}枚公開`),
  of: (have, room) => `${have}/${room}`,
  lacks: (count) => `${count}枚足りない`,
  unfed: (name, points) => `${name}、えさなし：${points}`,
  fed: (name, meals) => `${name}、えさ：${meals}`,
  best: (bonus) => `、満腹賞：＋${bonus}`,
  cards: '種カード',
  farm: (name) => `${name}の農場`,
  yours: 'あなたの農場',
  hand: '手札',
  chosen: '選択中',
  taken: 'この手番は済み',
  empty: '空',
  herd: '動物',
  left: (count) => `残り${count}つ`,
  none: 'カードなし',
  adding: {
    sow: ['まきますか、足しますか？', 'まきますか？'],
    harvest_summer: ['収穫しますか、足しますか？', '収穫しますか？'],
    harvest_fall: ['収穫しますか、足しますか？', '収穫しますか？'],
  },
};

export default ja;
