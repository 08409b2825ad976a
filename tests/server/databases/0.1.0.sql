BEGIN TRANSACTION;
CREATE TABLE news (
	table_id VARCHAR(40) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(12) NOT NULL, 
	seat INTEGER, 
	ply INTEGER, 
	text TEXT, 
	spent INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT one_move_a_ply UNIQUE (table_id, ply), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "news" VALUES('old-oregon-runs',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-oregon-runs',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-oregon-runs',3,'move',2,NULL,'start r3c7',2500,1763000005000);
INSERT INTO "news" VALUES('old-oregon-runs',4,'undo',2,NULL,'0',900,1763000006000);
INSERT INTO "news" VALUES('old-oregon-runs',5,'move',2,0,'start r9c14',2500,1763000009000);
INSERT INTO "news" VALUES('old-oregon-runs',6,'move',0,1,'start r6c2',2500,1763000012000);
INSERT INTO "news" VALUES('old-oregon-runs',7,'move',1,2,'start r10c4',2500,1763000015000);
INSERT INTO "news" VALUES('old-oregon-runs',8,'move',2,3,'build gold_mine r7c13 joker',2500,1763000018000);
INSERT INTO "news" VALUES('old-oregon-runs',9,'move',2,4,'farmer r5c9 row+column',2500,1763000021000);
INSERT INTO "news" VALUES('old-oregon-runs',10,'move',2,5,'draw_landscape',2500,1763000024000);
INSERT INTO "news" VALUES('old-oregon-runs',11,'move',2,6,'draw_building',2500,1763000027000);
INSERT INTO "news" VALUES('old-oregon-runs',12,'move',2,7,'draw_landscape',2500,1763000030000);
INSERT INTO "news" VALUES('old-oregon-runs',13,'move',0,8,'build post_office r3c6 joker',2500,1763000033000);
INSERT INTO "news" VALUES('old-oregon-runs',14,'move',0,9,'farmer r9c1 row+column',2500,1763000036000);
INSERT INTO "news" VALUES('old-oregon-runs',15,'move',0,10,'draw_landscape',2500,1763000039000);
INSERT INTO "news" VALUES('old-oregon-runs',16,'move',0,11,'draw_building',2500,1763000042000);
INSERT INTO "news" VALUES('old-oregon-runs',17,'move',0,12,'draw_landscape',2500,1763000045000);
INSERT INTO "news" VALUES('old-oregon-runs',18,'move',1,13,'farmer r9c12 column+joker',2500,1763000048000);
INSERT INTO "news" VALUES('old-oregon-runs',19,'move',1,14,'farmer r10c7 row+column',2500,1763000051000);
INSERT INTO "news" VALUES('old-oregon-runs',20,'move',1,15,'draw_landscape',2500,1763000054000);
INSERT INTO "news" VALUES('old-oregon-runs',21,'move',1,16,'draw_landscape',2500,1763000057000);
INSERT INTO "news" VALUES('old-oregon-runs',22,'move',1,17,'draw_building',2500,1763000060000);
INSERT INTO "news" VALUES('old-oregon-runs',23,'move',2,18,'build harbor r7c6 row',2500,1763000063000);
INSERT INTO "news" VALUES('old-oregon-runs',24,'move',2,19,'draw_landscape',2500,1763000066000);
INSERT INTO "news" VALUES('old-oregon-runs',25,'move',0,20,'build harbor r4c15 row',2500,1763000069000);
INSERT INTO "news" VALUES('old-oregon-runs',26,'move',0,21,'draw_landscape',2500,1763000072000);
INSERT INTO "news" VALUES('old-oregon-runs',27,'move',1,22,'build gold_mine r9c13 row',2500,1763000075000);
INSERT INTO "news" VALUES('old-oregon-runs',28,'move',1,23,'draw_landscape',2500,1763000078000);
INSERT INTO "news" VALUES('old-oregon-runs',29,'move',1,24,'draw_landscape',2500,1763000081000);
INSERT INTO "news" VALUES('old-oregon-runs',30,'chat',0,NULL,'well played',0,1763000083000);
INSERT INTO "news" VALUES('old-fences-over',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-fences-over',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-fences-over',3,'move',1,0,'set 1 0,0 r0',2500,1763000005000);
INSERT INTO "news" VALUES('old-fences-over',4,'move',1,1,'build C',2500,1763000008000);
INSERT INTO "news" VALUES('old-fences-over',5,'move',0,2,'set 1 0,1 r2',2500,1763000011000);
INSERT INTO "news" VALUES('old-fences-over',6,'move',0,3,'build A',2500,1763000014000);
INSERT INTO "news" VALUES('old-fences-over',7,'move',1,4,'set 0 -1,1 r0',2500,1763000017000);
INSERT INTO "news" VALUES('old-fences-over',8,'move',1,5,'build D',2500,1763000020000);
INSERT INTO "news" VALUES('old-fences-over',9,'move',0,6,'set 0 -1,0 r0',2500,1763000023000);
INSERT INTO "news" VALUES('old-fences-over',10,'move',1,7,'set 0 0,-1 r2',2500,1763000026000);
INSERT INTO "news" VALUES('old-fences-over',11,'move',1,8,'build B',2500,1763000029000);
INSERT INTO "news" VALUES('old-fences-over',12,'move',0,9,'set 1 1,0 r3',2500,1763000032000);
INSERT INTO "news" VALUES('old-fences-over',13,'move',0,10,'build A',2500,1763000035000);
INSERT INTO "news" VALUES('old-fences-over',14,'move',1,11,'set 1 0,2 r0',2500,1763000038000);
INSERT INTO "news" VALUES('old-fences-over',15,'move',1,12,'build C',2500,1763000041000);
INSERT INTO "news" VALUES('old-fences-over',16,'move',0,13,'set 1 0,3 r2',2500,1763000044000);
INSERT INTO "news" VALUES('old-fences-over',17,'move',0,14,'build A',2500,1763000047000);
INSERT INTO "news" VALUES('old-fences-over',18,'move',1,15,'set 1 1,3 r0',2500,1763000050000);
INSERT INTO "news" VALUES('old-fences-over',19,'move',0,16,'set 1 -1,3 r3',2500,1763000053000);
INSERT INTO "news" VALUES('old-fences-over',20,'move',0,17,'build A',2500,1763000056000);
INSERT INTO "news" VALUES('old-fences-over',21,'move',1,18,'set 1 -1,-1 r1',2500,1763000059000);
INSERT INTO "news" VALUES('old-fences-over',22,'move',1,19,'build B',2500,1763000062000);
INSERT INTO "news" VALUES('old-fences-over',23,'move',0,20,'set 0 -2,-1 r2',2500,1763000065000);
INSERT INTO "news" VALUES('old-fences-over',24,'move',1,21,'set 0 -1,2 r1',2500,1763000068000);
INSERT INTO "news" VALUES('old-fences-over',25,'move',1,22,'build C',2500,1763000071000);
INSERT INTO "news" VALUES('old-fences-over',26,'move',0,23,'set 0 2,0 r3',2500,1763000074000);
INSERT INTO "news" VALUES('old-fences-over',27,'move',0,24,'build A',2500,1763000077000);
INSERT INTO "news" VALUES('old-fences-over',28,'move',1,25,'set 1 -2,-2 r0',2500,1763000080000);
INSERT INTO "news" VALUES('old-fences-over',29,'move',0,26,'set 0 0,-2 r3',2500,1763000083000);
INSERT INTO "news" VALUES('old-fences-over',30,'move',1,27,'set 0 1,-2 r2',2500,1763000086000);
INSERT INTO "news" VALUES('old-fences-over',31,'move',0,28,'set 1 -2,3 r1',2500,1763000089000);
INSERT INTO "news" VALUES('old-fences-over',32,'move',1,29,'set 1 -3,3 r0',2500,1763000092000);
INSERT INTO "news" VALUES('old-fences-over',33,'move',0,30,'set 1 1,4 r0',2500,1763000095000);
INSERT INTO "news" VALUES('old-fences-over',34,'move',1,31,'set 0 0,-3 r3',2500,1763000098000);
INSERT INTO "news" VALUES('old-fences-over',35,'move',0,32,'set 0 1,-3 r1',2500,1763000101000);
INSERT INTO "news" VALUES('old-fences-over',36,'move',1,33,'set 0 -1,-3 r1',2500,1763000104000);
INSERT INTO "news" VALUES('old-fences-over',37,'move',0,34,'set 0 -3,-2 r2',2500,1763000107000);
INSERT INTO "news" VALUES('old-fences-over',38,'move',1,35,'set 0 0,-4 r2',2500,1763000110000);
INSERT INTO "news" VALUES('old-fences-over',39,'move',0,36,'set 0 3,0 r2',2500,1763000113000);
INSERT INTO "news" VALUES('old-fences-over',40,'move',1,37,'set 0 2,-2 r0',2500,1763000116000);
INSERT INTO "news" VALUES('old-fences-over',41,'move',0,38,'set 1 -2,1 r1',2500,1763000119000);
INSERT INTO "news" VALUES('old-fences-over',42,'move',1,39,'set 0 1,2 r1',2500,1763000122000);
INSERT INTO "news" VALUES('old-fences-over',43,'move',0,40,'set 1 2,1 r2',2500,1763000125000);
INSERT INTO "news" VALUES('old-fences-over',44,'move',1,41,'set 0 -3,-1 r0',2500,1763000128000);
INSERT INTO "news" VALUES('old-fences-over',45,'move',0,42,'set 1 4,0 r3',2500,1763000131000);
INSERT INTO "news" VALUES('old-fences-over',46,'move',1,43,'set 1 2,3 r3',2500,1763000134000);
INSERT INTO "news" VALUES('old-fences-over',47,'move',0,44,'set 0 -3,4 r2',2500,1763000137000);
INSERT INTO "news" VALUES('old-fences-over',48,'move',1,45,'set 0 4,1 r3',2500,1763000140000);
INSERT INTO "news" VALUES('old-fences-over',49,'move',0,46,'set 0 0,-5 r2',2500,1763000143000);
INSERT INTO "news" VALUES('old-fences-over',50,'move',1,47,'set 1 5,1 r3',2500,1763000146000);
INSERT INTO "news" VALUES('old-fences-over',51,'move',0,48,'set 0 2,4 r1',2500,1763000149000);
INSERT INTO "news" VALUES('old-fences-over',52,'move',1,49,'set 0 2,2 r2',2500,1763000152000);
INSERT INTO "news" VALUES('old-fences-over',53,'move',0,50,'set 1 6,1 r1',2500,1763000155000);
INSERT INTO "news" VALUES('old-fences-over',54,'move',1,51,'set 1 3,2 r0',2500,1763000158000);
INSERT INTO "news" VALUES('old-fences-over',55,'move',0,52,'set 0 4,-1 r2',2500,1763000161000);
INSERT INTO "news" VALUES('old-fences-over',56,'chat',0,NULL,'well played',0,1763000163000);
INSERT INTO "news" VALUES('old-oregon-over',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-oregon-over',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-oregon-over',3,'move',1,0,'start r7c3',2500,1763000005000);
INSERT INTO "news" VALUES('old-oregon-over',4,'move',0,1,'start r1c6',2500,1763000008000);
INSERT INTO "news" VALUES('old-oregon-over',5,'move',1,2,'farmer r7c13 column+joker',2500,1763000011000);
INSERT INTO "news" VALUES('old-oregon-over',6,'move',1,3,'farmer r7c6 row+column',2500,1763000014000);
INSERT INTO "news" VALUES('old-oregon-over',7,'move',1,4,'draw_building',2500,1763000017000);
INSERT INTO "news" VALUES('old-oregon-over',8,'move',1,5,'draw_landscape',2500,1763000020000);
INSERT INTO "news" VALUES('old-oregon-over',9,'move',1,6,'draw_landscape',2500,1763000023000);
INSERT INTO "news" VALUES('old-oregon-over',10,'move',0,7,'farmer r4c10 column+joker',2500,1763000026000);
INSERT INTO "news" VALUES('old-oregon-over',11,'move',0,8,'build train_station r6c8 row',2500,1763000029000);
INSERT INTO "news" VALUES('old-oregon-over',12,'move',0,9,'draw_building',2500,1763000032000);
INSERT INTO "news" VALUES('old-oregon-over',13,'move',0,10,'draw_building',2500,1763000035000);
INSERT INTO "news" VALUES('old-oregon-over',14,'move',0,11,'draw_building',2500,1763000038000);
INSERT INTO "news" VALUES('old-oregon-over',15,'move',1,12,'build gold_mine r1c7 column',2500,1763000041000);
INSERT INTO "news" VALUES('old-oregon-over',16,'move',1,13,'draw_landscape',2500,1763000044000);
INSERT INTO "news" VALUES('old-oregon-over',17,'move',1,14,'draw_building',2500,1763000047000);
INSERT INTO "news" VALUES('old-oregon-over',18,'move',0,15,'build warehouse r10c9 row',2500,1763000050000);
INSERT INTO "news" VALUES('old-oregon-over',19,'move',0,16,'draw_landscape',2500,1763000053000);
INSERT INTO "news" VALUES('old-oregon-over',20,'move',0,17,'draw_building',2500,1763000056000);
INSERT INTO "news" VALUES('old-oregon-over',21,'move',1,18,'build post_office r4c11 row',2500,1763000059000);
INSERT INTO "news" VALUES('old-oregon-over',22,'move',1,19,'draw_landscape',2500,1763000062000);
INSERT INTO "news" VALUES('old-oregon-over',23,'move',1,20,'draw_building',2500,1763000065000);
INSERT INTO "news" VALUES('old-oregon-over',24,'move',0,21,'build warehouse r4c8 column',2500,1763000068000);
INSERT INTO "news" VALUES('old-oregon-over',25,'move',0,22,'draw_building',2500,1763000071000);
INSERT INTO "news" VALUES('old-oregon-over',26,'move',1,23,'build train_station r9c9 row',2500,1763000074000);
INSERT INTO "news" VALUES('old-oregon-over',27,'move',1,24,'draw_building',2500,1763000077000);
INSERT INTO "news" VALUES('old-oregon-over',28,'move',1,25,'draw_landscape',2500,1763000080000);
INSERT INTO "news" VALUES('old-oregon-over',29,'move',0,26,'build harbor r10c2 column',2500,1763000083000);
INSERT INTO "news" VALUES('old-oregon-over',30,'move',0,27,'draw_landscape',2500,1763000086000);
INSERT INTO "news" VALUES('old-oregon-over',31,'move',0,28,'draw_building',2500,1763000089000);
INSERT INTO "news" VALUES('old-oregon-over',32,'move',1,29,'build gold_mine r8c13 column',2500,1763000092000);
INSERT INTO "news" VALUES('old-oregon-over',33,'move',1,30,'draw_landscape',2500,1763000095000);
INSERT INTO "news" VALUES('old-oregon-over',34,'move',1,31,'draw_building',2500,1763000098000);
INSERT INTO "news" VALUES('old-oregon-over',35,'move',0,32,'build church r8c10 row',2500,1763000101000);
INSERT INTO "news" VALUES('old-oregon-over',36,'move',0,33,'draw_building',2500,1763000104000);
INSERT INTO "news" VALUES('old-oregon-over',37,'move',1,34,'build coal_mine r5c1 row',2500,1763000107000);
INSERT INTO "news" VALUES('old-oregon-over',38,'move',1,35,'draw_landscape',2500,1763000110000);
INSERT INTO "news" VALUES('old-oregon-over',39,'move',1,36,'draw_building',2500,1763000113000);
INSERT INTO "news" VALUES('old-oregon-over',40,'move',0,37,'build post_office r2c2 row',2500,1763000116000);
INSERT INTO "news" VALUES('old-oregon-over',41,'move',0,38,'draw_building',2500,1763000119000);
INSERT INTO "news" VALUES('old-oregon-over',42,'move',1,39,'build coal_mine r4c1 row',2500,1763000122000);
INSERT INTO "news" VALUES('old-oregon-over',43,'move',1,40,'draw_building',2500,1763000125000);
INSERT INTO "news" VALUES('old-oregon-over',44,'move',1,41,'draw_building',2500,1763000128000);
INSERT INTO "news" VALUES('old-oregon-over',45,'move',0,42,'build harbor r5c12 row',2500,1763000131000);
INSERT INTO "news" VALUES('old-oregon-over',46,'move',0,43,'draw_building',2500,1763000134000);
INSERT INTO "news" VALUES('old-oregon-over',47,'move',1,44,'build harbor r6c12 column',2500,1763000137000);
INSERT INTO "news" VALUES('old-oregon-over',48,'move',1,45,'draw_landscape',2500,1763000140000);
INSERT INTO "news" VALUES('old-oregon-over',49,'move',1,46,'draw_building',2500,1763000143000);
INSERT INTO "news" VALUES('old-oregon-over',50,'move',0,47,'build warehouse r10c6 column',2500,1763000146000);
INSERT INTO "news" VALUES('old-oregon-over',51,'move',0,48,'draw_building',2500,1763000149000);
INSERT INTO "news" VALUES('old-oregon-over',52,'move',1,49,'build church r3c15 row',2500,1763000152000);
INSERT INTO "news" VALUES('old-oregon-over',53,'move',1,50,'draw_building',2500,1763000155000);
INSERT INTO "news" VALUES('old-oregon-over',54,'move',0,51,'build church r7c11 row',2500,1763000158000);
INSERT INTO "news" VALUES('old-oregon-over',55,'move',0,52,'draw_landscape',2500,1763000161000);
INSERT INTO "news" VALUES('old-oregon-over',56,'move',0,53,'draw_building',2500,1763000164000);
INSERT INTO "news" VALUES('old-oregon-over',57,'move',1,54,'build post_office r10c1 column',2500,1763000167000);
INSERT INTO "news" VALUES('old-oregon-over',58,'move',1,55,'draw_building',2500,1763000170000);
INSERT INTO "news" VALUES('old-oregon-over',59,'move',0,56,'build coal_mine r6c3 column',2500,1763000173000);
INSERT INTO "news" VALUES('old-oregon-over',60,'move',0,57,'draw_landscape',2500,1763000176000);
INSERT INTO "news" VALUES('old-oregon-over',61,'move',0,58,'draw_building',2500,1763000179000);
INSERT INTO "news" VALUES('old-oregon-over',62,'move',1,59,'build church r7c12 row',2500,1763000182000);
INSERT INTO "news" VALUES('old-oregon-over',63,'move',1,60,'draw_landscape',2500,1763000185000);
INSERT INTO "news" VALUES('old-oregon-over',64,'move',1,61,'draw_building',2500,1763000188000);
INSERT INTO "news" VALUES('old-oregon-over',65,'move',0,62,'build post_office r7c4 column',2500,1763000191000);
INSERT INTO "news" VALUES('old-oregon-over',66,'move',0,63,'draw_landscape',2500,1763000194000);
INSERT INTO "news" VALUES('old-oregon-over',67,'move',0,64,'draw_building',2500,1763000197000);
INSERT INTO "news" VALUES('old-oregon-over',68,'chat',0,NULL,'well played',0,1763000199000);
INSERT INTO "news" VALUES('old-magic-days',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-magic-days',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-magic-days',3,'move',1,0,'end_turn',2500,1763000005000);
INSERT INTO "news" VALUES('old-magic-days',4,'move',0,1,'act gather',2500,1763000008000);
INSERT INTO "news" VALUES('old-magic-days',5,'move',0,2,'act shop',2500,1763000011000);
INSERT INTO "news" VALUES('old-magic-days',6,'move',0,3,'buy slot2',2500,1763000014000);
INSERT INTO "news" VALUES('old-magic-days',7,'move',0,4,'buy slot3',2500,1763000017000);
INSERT INTO "news" VALUES('old-magic-days',8,'move',0,5,'buy slot4',2500,1763000020000);
INSERT INTO "news" VALUES('old-magic-days',9,'move',0,6,'buy slot1',2500,1763000023000);
INSERT INTO "news" VALUES('old-magic-days',10,'move',0,7,'play aurora_mushroom',2500,1763000026000);
INSERT INTO "news" VALUES('old-magic-days',11,'move',0,8,'play honey_melon',2500,1763000029000);
INSERT INTO "news" VALUES('old-magic-days',12,'move',0,9,'end_turn',2500,1763000032000);
INSERT INTO "news" VALUES('old-magic-days',13,'move',1,10,'act sabotage',2500,1763000035000);
INSERT INTO "news" VALUES('old-magic-days',14,'move',1,11,'ultimatum gem',2500,1763000038000);
INSERT INTO "news" VALUES('old-magic-days',15,'chat',0,NULL,'well played',0,1763000040000);
INSERT INTO "news" VALUES('old-happy-away',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-happy-away',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-happy-away',3,'move',1,0,'end_turn',2500,1763000005000);
INSERT INTO "news" VALUES('old-happy-away',4,'move',0,1,'end_turn',2500,1763000008000);
INSERT INTO "news" VALUES('old-happy-away',5,'move',1,2,'choose sow',2500,1763000011000);
INSERT INTO "news" VALUES('old-happy-away',6,'move',1,3,'sow clover',2500,1763000014000);
INSERT INTO "news" VALUES('old-happy-away',7,'move',1,4,'end_turn',2500,1763000017000);
INSERT INTO "news" VALUES('old-happy-away',8,'move',0,5,'choose draw',2500,1763000020000);
INSERT INTO "news" VALUES('old-happy-away',9,'move',0,6,'end_turn',2500,1763000023000);
INSERT INTO "news" VALUES('old-happy-away',10,'move',1,7,'choose sow',2500,1763000026000);
INSERT INTO "news" VALUES('old-happy-away',11,'move',1,8,'sow clover+beet',2500,1763000029000);
INSERT INTO "news" VALUES('old-happy-away',12,'move',1,9,'choose harvest_summer',2500,1763000032000);
INSERT INTO "news" VALUES('old-happy-away',13,'away',1,NULL,'left',0,1763000033000);
INSERT INTO "news" VALUES('old-happy-away',14,'chat',0,NULL,'well played',0,1763000034000);
INSERT INTO "news" VALUES('old-shop-runs',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-shop-runs',2,'dealt',NULL,NULL,NULL,0,1763000001000);
INSERT INTO "news" VALUES('old-shop-runs',3,'move',1,0,'take 2 3',2500,1763000005000);
INSERT INTO "news" VALUES('old-shop-runs',4,'move',1,1,'lay 7',2500,1763000008000);
INSERT INTO "news" VALUES('old-shop-runs',5,'move',1,2,'activate 6',2500,1763000011000);
INSERT INTO "news" VALUES('old-shop-runs',6,'move',2,3,'activate 7',2500,1763000014000);
INSERT INTO "news" VALUES('old-shop-runs',7,'move',2,4,'gain wool',2500,1763000017000);
INSERT INTO "news" VALUES('old-shop-runs',8,'move',3,5,'activate 6',2500,1763000020000);
INSERT INTO "news" VALUES('old-shop-runs',9,'move',0,6,'activate 7',2500,1763000023000);
INSERT INTO "news" VALUES('old-shop-runs',10,'move',0,7,'gain wool',2500,1763000026000);
INSERT INTO "news" VALUES('old-shop-runs',11,'move',2,8,'take 2 2',2500,1763000029000);
INSERT INTO "news" VALUES('old-shop-runs',12,'move',2,9,'lay 11',2500,1763000032000);
INSERT INTO "news" VALUES('old-shop-runs',13,'move',2,10,'activate 7',2500,1763000035000);
INSERT INTO "news" VALUES('old-shop-runs',14,'move',2,11,'gain egg',2500,1763000038000);
INSERT INTO "news" VALUES('old-shop-runs',15,'move',3,12,'skip',2500,1763000041000);
INSERT INTO "news" VALUES('old-shop-runs',16,'move',0,13,'skip',2500,1763000044000);
INSERT INTO "news" VALUES('old-shop-runs',17,'move',1,14,'activate 5',2500,1763000047000);
INSERT INTO "news" VALUES('old-shop-runs',18,'chat',0,NULL,'well played',0,1763000049000);
INSERT INTO "news" VALUES('old-wait',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-closed',1,'made',NULL,NULL,NULL,0,1763000000000);
INSERT INTO "news" VALUES('old-closed',2,'closed',NULL,NULL,NULL,0,1763000000005);
CREATE TABLE outages (
	since BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (since)
);
INSERT INTO "outages" VALUES(1763001000000,1763002000000);
CREATE TABLE pulses (
	process VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (process)
);
INSERT INTO "pulses" VALUES('p1',1763001000000);
CREATE TABLE reviews (
	table_id VARCHAR(40) NOT NULL, 
	language VARCHAR(8) NOT NULL, 
	result JSON NOT NULL, 
	PRIMARY KEY (table_id, language), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "reviews" VALUES('old-fences-over','en','{"game": "fences", "seats": 2, "plies": [], "end": [1.0, 0.0], "costly": []}');
CREATE TABLE seats (
	table_id VARCHAR(40) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	holder VARCHAR(64), 
	bot VARCHAR(40), 
	nonce VARCHAR(64) NOT NULL, 
	away VARCHAR(8), 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('old-oregon-runs',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'a8701b329f3039de',NULL);
INSERT INTO "seats" VALUES('old-oregon-runs',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4',NULL,'6101e1226811c85f',NULL);
INSERT INTO "seats" VALUES('old-oregon-runs',2,'person','Carla','ad8d83ffd82b5a8ed429e8592b5cb3e6e83a033770868a1a00c6fd1e7fae242c',NULL,'e31595fd43c4fd31',NULL);
INSERT INTO "seats" VALUES('old-fences-over',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'50b1b006b735ce47',NULL);
INSERT INTO "seats" VALUES('old-fences-over',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4',NULL,'18b77db5e8663865',NULL);
INSERT INTO "seats" VALUES('old-oregon-over',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'77fc59a440e083b9',NULL);
INSERT INTO "seats" VALUES('old-oregon-over',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4',NULL,'12b25becbc539e',NULL);
INSERT INTO "seats" VALUES('old-magic-days',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'8bd385c0abc08120',NULL);
INSERT INTO "seats" VALUES('old-magic-days',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4',NULL,'2d8cf831ca983963',NULL);
INSERT INTO "seats" VALUES('old-happy-away',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'daa35212f5f82331',NULL);
INSERT INTO "seats" VALUES('old-happy-away',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4','medium','1f8ed93cde4db165','left');
INSERT INTO "seats" VALUES('old-shop-runs',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'a17d326af4f30fb7',NULL);
INSERT INTO "seats" VALUES('old-shop-runs',1,'person','Ben','030d756286e59f22a464c36e1fbff606a795dfc70aaf0108bd86f2aa193d05f4',NULL,'eef88f00a9948374',NULL);
INSERT INTO "seats" VALUES('old-shop-runs',2,'person','Carla','ad8d83ffd82b5a8ed429e8592b5cb3e6e83a033770868a1a00c6fd1e7fae242c',NULL,'5ef431d36bef4d41',NULL);
INSERT INTO "seats" VALUES('old-shop-runs',3,'person','Dan','b1259567b8a27cd0ee0ce4c79d0670c75bada9e86dcdeff374ffd922d41cbe7e',NULL,'d2ed780ec6b2d352',NULL);
INSERT INTO "seats" VALUES('old-wait',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'n',NULL);
INSERT INTO "seats" VALUES('old-wait',1,'free','',NULL,NULL,'',NULL);
INSERT INTO "seats" VALUES('old-closed',0,'person','Anna','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554',NULL,'n',NULL);
INSERT INTO "seats" VALUES('old-closed',1,'free','',NULL,NULL,'',NULL);
CREATE TABLE tables (
	id VARCHAR(40) NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	options JSON NOT NULL, 
	is_open BOOLEAN NOT NULL, 
	clock VARCHAR(8) NOT NULL, 
	clock_seconds INTEGER NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	host VARCHAR(64) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	made BIGINT NOT NULL, 
	"before" VARCHAR(40), 
	"after" VARCHAR(40), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('old-oregon-runs','oregon','{}',1,'none',0,'88b6c26487f7f4cf163de38427f72b4bcc258cc1bd0d98ad7036c86ceb663515','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','playing',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-fences-over','fences','{}',0,'none',0,'748299f8924e73b58b6b231211b783b3aa913b567dd363649e80936d1fdd3489','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','over',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-oregon-over','oregon','{}',0,'bank',900,'5ae119ae5fc32837c7da9214a604bf3a22c667810867aff75d9a6ff1aca69b13','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','over',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-magic-days','magic_farm','{"target": 2000, "head_start": 0}',0,'turn',259200,'5c0054ef52ef10d08609b985f6483b6ca5dd3b71cb3610d6501bb5c0bd2c3be9','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','playing',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-happy-away','happy_farm','{}',0,'turn',60,'8d21764cb6beca95ea7fc475419a7d7995e8b7d92a3d29608d3a2a372abeebd0','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','playing',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-shop-runs','farm_shop','{"jump_start": false, "farmer": false, "goals": false}',0,'none',0,'08362ead0833c1f3c6a963f9b26e54adf79b40a31cfe5e7806c26b106d0dc9f2','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','playing',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-wait','oregon','{}',1,'none',0,'abababababababababababababababababababababababababababababababab','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','waiting',1763000000000,NULL,NULL);
INSERT INTO "tables" VALUES('old-closed','fences','{}',1,'none',0,'acacacacacacacacacacacacacacacacacacacacacacacacacacacacacacacac','bf4fccd616251b678c56b9cb7a46819b1266853c180637642f5bc7d6b01f5554','closed',1763000000000,NULL,NULL);
CREATE INDEX lobby ON tables (status, is_open, made);
CREATE INDEX my_tables ON seats (holder);
COMMIT;
