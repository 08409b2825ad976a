/** What concerns everybody, wherever they are: what the house has to say. Tables hear it at once, other pages ask now and then. */
import { api, type Announcement } from './api';

const EVERY = 60_000;

class House {
  announcement = $state.raw<Announcement | null>(null);

  /** Asks again and again; returns what ends that. */
  listen(): () => void {
    const look = () =>
      void api.house().then(
        (told) => (this.announcement = told.announcement),
        () => undefined, // whoever shows the page says that the server is away
      );
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }
}

export const house = new House();
