-- A record that overlaps a booked one is never booked by time: most are one charge under two ids. The operator decides.
update session_review set books_at = null
where decided_at is null and books_at is not null and reasons @> '[{"flag": "OVERLAP"}]'::jsonb;
