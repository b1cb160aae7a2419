-- The key to the card locked the card's row with every new session, the row every charge writes; it was a third of what a session's
-- row cost beyond a table without indexes. No statement deletes a card, and the row is written by one statement whose card was read
-- in the same transaction. The invariants look for a session without its card, as they do for an entry without its transfer.
alter table session drop constraint session_card;
